/**
 * What page and worker say to each other. A message that is answered carries a port for the answers.
 *
 * The two may come from different builds: after an update, an old page may still be open under a new worker. A worker
 * answers null to what it does not know, and a page takes null and silence alike for "no answer".
 */

/**
 * What the network says of an answer that was given from the cache: it is the `same` there, there is a `newer` one (now
 * cached), the shop was `unreached`, or something `foreign` answered in its place. `unknown`: the worker cannot tell.
 */
export type RevalidationResult = 'same' | 'newer' | 'unreached' | 'foreign' | 'unknown'

/**
 * What the worker already knows when it gives a page without content (`data-connection` on its root element): the shop
 * has not answered in time, it was not reached, or something foreign answered in its place.
 */
export type InitialConnection = 'slow' | 'unreached' | 'foreign'

/** Sent by a page about its own address or about that of a call. Answered with a `RevalidationResult`. */
export interface GetRevalidation {
  type: 'GET_REVALIDATION'
  /** Path and query. */
  address: string
}

/** Sent by a page once its script runs, so that it opens without a network next time. */
export interface WarmUp {
  type: 'WARM_UP'
  /** Path and query of the page. */
  page: string
  /** Pictures on the page. */
  pictures: string[]
  /** The place that the visitor has chosen. */
  settlementId: number | null
  /** The visitor's browser asks to save data: cache this page alone. */
  saveData: boolean
}

/** A catalog or a sauna that can be opened without a network. */
export interface SavedPage {
  kind: 'catalog' | 'product'
  /** Its path. */
  page: string
  title: string
  /** ISO 8601. */
  savedAt: string
  /** A small picture of it; null where it has none. */
  picture: string | null
}

/** What can be opened now? Answered with a `SavedPage[]`. */
export interface ListSaved {
  type: 'LIST_SAVED'
}

/** Download a place's whole catalog, or one sauna. Answered with one `DownloadProgress` after another. */
export interface SaveOffline {
  type: 'SAVE_OFFLINE'
  /** Path of the page. */
  page: string
}

export interface DownloadProgress {
  state: 'running' | 'done' | 'failed'
  /** Files. */
  done: number
  /** Grows while the lists are read. */
  total: number
  bytes: number
}

/** Delete a download. Answered with `true` when it is gone. */
export interface RemoveOffline {
  type: 'REMOVE_OFFLINE'
  page: string
}

/** The visitor has agreed to the new version. */
export interface SkipWaiting {
  type: 'SKIP_WAITING'
}

/** Can every open page be reloaded? Answered with a boolean. */
export interface CanReloadAll {
  type: 'CAN_RELOAD_ALL'
}

/**
 * Answer for this page, too: it was still on its way when the worker took over, and the browser asks a worker to answer
 * only for pages that are requested afterward.
 */
export interface Claim {
  type: 'CLAIM'
}

export type WorkerMessage =
  | GetRevalidation
  | WarmUp
  | ListSaved
  | SaveOffline
  | RemoveOffline
  | SkipWaiting
  | CanReloadAll
  | Claim

/** The one message from the worker to a page: can it be reloaded? Answered with a boolean. */
export interface CanReload {
  type: 'CAN_RELOAD'
}
