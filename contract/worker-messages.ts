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

/** The visitor has agreed to the new version. */
export interface SkipWaiting {
  type: 'SKIP_WAITING'
}

export type WorkerMessage = AskVerdict | WarmUp | SkipWaiting
