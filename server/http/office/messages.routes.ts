import type { FastifyInstance } from 'fastify'
import {
  addMessageNote,
  answerMessage,
  changeMessage,
  listMessages,
  type OfficeMessage,
  showMessage,
} from '../../../contract/office/messages.ts'
import { checkForm } from '../../domain/form.ts'
import { messageStatuses } from '../../domain/office/message.ts'
import { textRule } from '../../domain/text-rules.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { MessageDesk, Refused } from '../../flows/office/message-desk.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { MessageRepo } from '../../repositories/office/message.repo.ts'
import { valuesOf } from '../form-values.ts'
import { clampPageNumber, lastPageNumber, toListPage } from '../paginator.ts'
import { refuse } from '../refuse.ts'
import { listedMessageToWire, messageToWire } from './message-to-wire.ts'
import { actorOf, officeRoute } from './office-route.ts'

export interface OfficeMessagesDeps {
  messages: MessageRepo
  desk: MessageDesk
  /** The company's mailbox, where customers' answers arrive. */
  repliesTo: string
}

const perPage = 25

function check(refused: Refused): void {
  if (refused) refuse(refused.status, refused.message)
}

/** Messages to the company, for owners and all staff: a message belongs to no place. */
export function officeMessagesRoutes(
  app: FastifyInstance,
  { messages, desk, repliesTo }: OfficeMessagesDeps,
): void {
  async function details(number: string, member: Member): Promise<OfficeMessage> {
    const message = await messages.find(Number(number))
    if (!message) refuse(404, 'There is no such message.')
    return messageToWire(message, member, { entries: await messages.listEntries(message.id), repliesTo })
  }

  /** What was written, with the id that makes it count once. */
  function writtenFrom({ id, text }: { id: string; text?: string }) {
    if (!isUuid(id)) refuse(422, 'Please reload the page and try again.')
    return { id, ...valuesOf(checkForm({ text: textRule('Please write something.') }, { text: text ?? '' })) }
  }

  officeRoute(app, listMessages, async ({ query, member }) => {
    const { status, about, holder } = query
    const filter = {
      about,
      holder: holder && { id: holder === 'me' ? member.id : null },
    }
    const found = await messages.countByStatus(filter)
    const counts = { new: 0, answered: 0, closed: 0, ...found }
    const total = status ? counts[status] : messageStatuses.reduce((sum, one) => sum + counts[one], 0)
    const page = clampPageNumber(query.page, lastPageNumber(total, perPage))
    const rows = await messages.listPage({ ...filter, status }, page, perPage)
    const { page: _, ...rest } = query
    const data = rows.map((row) => listedMessageToWire(row, member))
    return { messages: toListPage(data, { page, perPage, total }, rest), counts }
  })

  officeRoute(app, showMessage, ({ params, member }) => details(params.number, member))

  officeRoute(app, answerMessage, async ({ params, body, member }) => {
    const seen = { number: Number(params.number), version: body.version }
    check(await desk.answer(actorOf(member), seen, writtenFrom(body)))
    return details(params.number, member)
  })

  officeRoute(app, addMessageNote, async ({ params, body, member }) => {
    check(await desk.addNote(actorOf(member), Number(params.number), writtenFrom(body)))
    return details(params.number, member)
  })

  officeRoute(app, changeMessage, async ({ params, body, member }) => {
    const { version, closed, about, holder } = body
    const seen = { number: Number(params.number), version }
    const holderId = holder && (holder === 'me' ? member.id : null)
    check(await desk.change(actorOf(member), seen, { isClosed: closed, about, holderId }))
    return details(params.number, member)
  })
}
