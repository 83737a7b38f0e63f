import { remote } from '../../src/lib/remote.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import { addressFilter } from '../frame/address-filter.ts'

export type Messages = ReplyOf<'GET /api/v1/office/messages'>
export type ListedMessage = Messages['messages']['data'][number]
export type MessagesStore = ReturnType<typeof createMessagesStore>

const filterNames = ['status', 'about', 'holder', 'page'] as const
export type MessageFilter = Partial<Record<(typeof filterNames)[number], string>>
export const messageFilter = addressFilter(filterNames)

/** Messages to the company, page by page. */
export function createMessagesStore(call: OfficeCall) {
  const messages = remote<Messages>()
  const load = (filter: MessageFilter) =>
    messages.take(call('GET /api/v1/office/messages', { query: filter }))
  return { messages, load, clear: messages.clear }
}
