import type { OfficeMessage, OfficeMessages } from '../../../contract/office/messages.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { AnswerState, Message, MessageEntry } from '../../repositories/office/message.repo.ts'

/** As many characters of a message as a list shows. */
const BEGINNING = 160

const sharedToWire = (
  { number, status, about, name, company, createdAt, holder, holderId }: Message,
  me: Member,
) => ({
  number,
  status,
  about,
  name,
  company,
  created_at: createdAt.toISOString(),
  holder: holder === null ? null : { name: holder, is_me: holderId === me.id },
})

/** A row of the list. */
export const listedMessageToWire = (
  message: Message,
  me: Member,
): OfficeMessages['messages']['data'][number] => ({
  ...sharedToWire(message, me),
  beginning: Array.from(message.message.replaceAll(/\s+/g, ' ')).slice(0, BEGINNING).join(''),
})

export const messageToWire = (
  message: Message,
  me: Member,
  { entries, repliesTo }: { entries: readonly (MessageEntry & { state: AnswerState })[]; repliesTo: string },
): OfficeMessage => ({
  ...sharedToWire(message, me),
  version: message.version,
  email: message.email,
  phone: message.phone,
  message: message.message,
  entries: entries.map(({ id, kind, at, actor, text, state }) => ({
    id,
    kind,
    at: at.toISOString(),
    actor,
    text,
    state: kind === 'answer' ? state : null,
  })),
  replies_to: repliesTo,
})
