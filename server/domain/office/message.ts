/** `answered` and `closed` both wait for nobody; a closed one may never have been answered. */
export type MessageStatus = 'new' | 'answered' | 'closed'
export const messageStatuses: readonly MessageStatus[] = ['new', 'answered', 'closed']

export type MessageTopic = 'contact' | 'franchise'

/**
 * There is one form for both, so the words decide; a member may correct that. Nobody who asks about renting a sauna writes
 * "franchise", in any of its forms.
 */
export const topicOf = (text: string): MessageTopic => (/franchis/i.test(text) ? 'franchise' : 'contact')

/** What a message is after it was opened again. */
export const statusOnReopening = (hasAnswer: boolean): MessageStatus => (hasAnswer ? 'answered' : 'new')
