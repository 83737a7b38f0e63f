export type HandoverKind = 'out' | 'back'
/** What is wrong with a sauna that comes back. */
export type ReportKind = 'cleaning' | 'damage'
export type TapKind = HandoverKind | ReportKind

/** What a member tapped, and how far it has come. Only `done` is said once the server has said it. */
export interface Tap {
  /** Sent along, so that a tap which is sent twice counts once. */
  key: string
  order: number
  /** The sauna, as the row calls it. */
  name: string
  kind: TapKind
  state: 'waiting' | 'sending' | 'done' | 'undoing' | 'refused'
  /** Why it was refused, or why it could not be undone. */
  message: string | null
  /** The open report that it has joined, the order that was found with, its note, and who said so before. */
  joined?: { key: string; order: number; note: string; message: string } | null
}

/** What is recorded at most once: an order goes out, it comes back, and something is wrong then. */
export const tapId = ({ order, kind }: Pick<Tap, 'order' | 'kind'>) => `${kind} ${order}`

/** How a list says it: `BARREL-1 (#12): handed over`. */
export const tapWords: Record<TapKind, string> = {
  out: 'handed over',
  back: 'returned',
  cleaning: 'needs cleaning',
  damage: 'damaged',
}

export const tapText = ({ order, name, kind }: Pick<Tap, 'order' | 'name' | 'kind'>) =>
  `${name} (#${order}): ${tapWords[kind]}`

export const isReport = (kind: TapKind): kind is ReportKind => kind === 'cleaning' || kind === 'damage'
