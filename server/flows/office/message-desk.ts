import { type MessageStatus, type MessageTopic, statusOnReopening } from '../../domain/office/message.ts'
import { answerEmail } from '../../emails/answer-email.ts'
import type { ShopContact } from '../../emails/email.ts'
import type { MessageEntry, MessageRepo, MessageRow } from '../../repositories/office/message.repo.ts'
import type { Actor, LogEntry, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { EmailOutbox } from '../../repositories/outbox/email-outbox.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'

interface MessageDeskDeps {
  tx: Tx
  messages: MessageRepo
  log: OfficeLogRepo
  outbox: EmailOutbox
  shop: ShopContact
}

/** A member at a message: which one, and how far it was when they read it. */
export interface SeenMessage {
  number: number
  version: number
}

/** `id` is a UUID that the browser made: the same one again changes nothing. */
export interface Written {
  id: string
  text: string
}

export interface MessageChange {
  isClosed?: boolean | undefined
  about?: MessageTopic | undefined
  /** A member's id, or null for nobody. */
  holderId?: string | null | undefined
}

/** Null if it is done; or why not, in a sentence. */
export type Refused = { status: 404 | 409; message: string } | null

export type MessageDesk = ReturnType<typeof createMessageDesk>

const missing: Refused = {
  status: 404,
  message: 'There is no such message. Its sender may have asked to have it deleted.',
}
const refuse = (message: string): Refused => ({ status: 409, message })

const actOf = (before: MessageRow, { isClosed, about, holderId }: MessageChange): string | null => {
  if (isClosed === true && before.status !== 'closed') return 'closed a message'
  if (isClosed === false && before.status === 'closed') return 'reopened a message'
  if (about !== undefined && about !== before.about) return `sorted a message as ${about}`
  if (holderId === undefined || holderId === before.holderId) return null
  return holderId === null ? 'released a message' : 'took a message'
}

/** What members do with a message. Each has seen it; the one who comes second is told what the first one did. */
export function createMessageDesk({ tx, messages, log, outbox, shop }: MessageDeskDeps) {
  /** The log never says who wrote a message and what, nor what was answered. */
  const append = (
    trx: Trx,
    actor: Actor,
    { number }: MessageRow,
    act: string,
    rest: Omit<LogEntry, 'act' | 'subject'> = {},
  ) => log.append(trx, actor, { act, subject: `message ${number}`, ...rest })

  /** What somebody did in the meantime, for someone who was about to do `what`. */
  function staleText(entries: readonly MessageEntry[], status: MessageStatus, what: string): string {
    const last = entries.findLast(({ kind }) => kind === 'answer')
    const happened =
      last && status === 'answered'
        ? `${last.actor} has answered this message in the meantime.`
        : status === 'closed'
          ? 'This message was closed in the meantime.'
          : 'Somebody has changed this message in the meantime.'
    return `${happened} ${what}`
  }

  const NOT_SENT = 'Nothing was sent, and your words are still here. Send them only if they are still needed.'

  const answer = (actor: Actor, { number, version }: SeenMessage, { id, text }: Written): Promise<Refused> =>
    tx(async (trx): Promise<Refused> => {
      const message = await messages.lock(trx, number)
      if (!message) return missing
      const known = await messages.findEntry(trx, id)
      if (known)
        return known.messageId === message.id && known.kind === 'answer'
          ? null
          : refuse('Please reload the page.')
      const entries = await messages.listEntries(message.id, trx)
      if (message.version !== version) return refuse(staleText(entries, message.status, NOT_SENT))
      const earlier = entries.filter(({ kind }) => kind === 'answer')
      await messages.insertEntry(trx, { id, messageId: message.id, kind: 'answer', actor: actor.name, text })
      await messages.update(trx, message, {
        status: 'answered',
        holderId: message.holderId ?? actor.memberId,
      })
      await outbox.enqueue(trx, {
        id,
        recipient: message.email,
        // The shop may send from an address that nobody reads.
        replyTo: shop.company.email,
        ...answerEmail(shop, { text, question: message.message }),
        thread: [message.id, ...earlier.map((one) => one.id)],
        dedupeKey: `answer:${id}`,
      })
      await append(trx, actor, message, 'answered a message')
      return null
    })

  /** A note gets in nobody's way, so it does not matter what happened since. */
  const addNote = (actor: Actor, number: number, { id, text }: Written): Promise<Refused> =>
    tx(async (trx): Promise<Refused> => {
      const message = await messages.lock(trx, number)
      if (!message) return missing
      const known = await messages.findEntry(trx, id)
      if (known)
        return known.messageId === message.id && known.kind === 'note'
          ? null
          : refuse('Please reload the page.')
      await messages.insertEntry(trx, { id, messageId: message.id, kind: 'note', actor: actor.name, text })
      await messages.update(trx, message, {})
      await append(trx, actor, message, 'wrote a note')
      return null
    })

  const change = (actor: Actor, { number, version }: SeenMessage, changes: MessageChange): Promise<Refused> =>
    tx(async (trx): Promise<Refused> => {
      const message = await messages.lock(trx, number)
      if (!message) return missing
      const act = actOf(message, changes)
      // What a colleague has done already, or the same press arriving twice.
      if (act === null) return null
      const entries = await messages.listEntries(message.id, trx)
      if (message.version !== version)
        return refuse(staleText(entries, message.status, 'Please look at it again.'))
      const { isClosed, about, holderId } = changes
      const hasAnswer = entries.some(({ kind }) => kind === 'answer')
      await messages.update(trx, message, {
        ...(isClosed !== undefined && { status: isClosed ? 'closed' : statusOnReopening(hasAnswer) }),
        ...(about !== undefined && { about }),
        ...(holderId !== undefined && { holderId }),
      })
      await append(trx, actor, message, act)
      return null
    })

  return { answer, addNote, change }
}
