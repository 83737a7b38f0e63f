export type HandoverKind = 'out' | 'back'

/** What a member tapped, and how far it has come. Only `done` is said once the server has said it. */
export interface Tap {
  /** Sent along, so that a tap which is sent twice counts once. */
  key: string
  order: number
  /** The sauna, as the row calls it. */
  name: string
  kind: HandoverKind
  state: 'waiting' | 'sending' | 'done' | 'undoing' | 'refused'
  /** Why it was refused, or why it could not be undone. */
  message: string | null
}

/** What is recorded at most once: an order goes out, and it comes back. */
export const handoverId = ({ order, kind }: Pick<Tap, 'order' | 'kind'>) => `${kind} ${order}`

/** How a list says it: `BARREL-1 (#12): handed over`. */
export const handoverWords: Record<HandoverKind, string> = { out: 'handed over', back: 'returned' }
export const tapText = ({ order, name, kind }: Pick<Tap, 'order' | 'name' | 'kind'>) =>
  `${name} (#${order}): ${handoverWords[kind]}`
