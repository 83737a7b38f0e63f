/** What page and worker say to each other. A message with an answer carries a port for it. */

/**
 * What the network says of an answer that was given from the cache: it is the `same` there, there is a `newer` one (now
 * kept), or the shop was `unreached`. `unknown`: the worker cannot tell.
 */
export type Verdict = 'same' | 'newer' | 'unreached' | 'unknown'

/** Asked by the page about its own address or about a call's. Answered with a `Verdict`. */
export interface AskVerdict {
  type: 'ASK_VERDICT'
  /** Path and query. */
  address: string
}

/** Told by a page whose script runs, so that it opens without a network next time. */
export interface WarmUp {
  type: 'WARM_UP'
  /** Path and query of the page. */
  page: string
  /** Pictures which the page shows. */
  pictures: string[]
  /** The place which the visitor has chosen. */
  settlementId: number | null
  /** The visitor saves data: this page alone. */
  isThrifty: boolean
}

/** A catalogue or a sauna that can be opened without a network. */
export interface SavedThing {
  kind: 'catalog' | 'product'
  /** Path of its page. */
  page: string
  title: string
  /** ISO 8601. */
  savedAt: string
  /** A small picture of it; null where it has none. */
  picture: string | null
}

/** What can be opened now. Answered with a `SavedThing[]`. */
export interface ListSaved {
  type: 'LIST_SAVED'
}

/** Save all of a place's catalogue, or of one sauna, for the road. Answered with a `KeepProgress` again and again. */
export interface Keep {
  type: 'KEEP'
  /** Path of the page. */
  page: string
}

export interface KeepProgress {
  state: 'going' | 'done' | 'failed'
  /** Files. */
  done: number
  /** Grows while the lists are read. */
  total: number
  bytes: number
}

/** Forget what was saved for the road. Answered with `true` when it is gone. */
export interface Drop {
  type: 'DROP'
  page: string
}

/** The visitor has agreed to the new version. */
export interface SkipWaiting {
  type: 'SKIP_WAITING'
}

/** May every open page be loaded anew? Answered with a boolean. */
export interface AskIfFree {
  type: 'ASK_IF_FREE'
}

export type WorkerMessage = AskVerdict | WarmUp | ListSaved | Keep | Drop | SkipWaiting | AskIfFree

/** The one question of the worker to a page: may it be loaded anew? Answered with a boolean. */
export interface AskPage {
  type: 'ARE_YOU_FREE'
}
