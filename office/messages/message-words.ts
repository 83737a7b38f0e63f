import type { Message } from './message.store.ts'

export const statusNames = { new: 'New', answered: 'Answered', closed: 'Closed' } as const
export const topicNames = { contact: 'Contact', franchise: 'Franchise' } as const

/** `With you`, `With Robin Hale`, `With nobody yet` */
export const holderText = ({ holder }: Pick<Message, 'holder'>): string =>
  holder ? `With ${holder.isMe ? 'you' : holder.name}` : 'With nobody yet'
