import type { DownloadProgress, SavedPage, RevalidationResult } from '../../contract/worker-messages.ts'

/** Small texts by name. Where the browser keeps none, every name is unknown and writing does nothing. */
export interface Memory {
  read(name: string): string | null
  write(name: string, text: string): void
  remove(name: string): void
}

/** What the tab remembers of a customer on the way to the checkout. A log-out takes all of it away. */
export const drafts = {
  /** Where he wants it delivered. */
  zip: 'zip-code',
  /** What he has typed at the checkout. */
  form: 'checkout-draft',
  /** Which total he has accepted. */
  accepted: 'checkout-accepted',
}

/** What one tab tells the others. */
export type News = 'logged-in' | 'logged-out'
export type Stop = () => void

/** A thing that was saved for the road. */
export interface RoadEntry {
  /** Path of its page. */
  page: string
  title: string
  bytes: number
  /** Something of it could not be had. */
  isWhole: boolean
  /** ISO 8601. */
  savedAt: string
}

/** What is saved on this device: on purpose, with size and list, and besides. */
export interface Road {
  /** The newest first. */
  list(): Promise<RoadEntry[]>
  keep(
    thing: Pick<RoadEntry, 'page' | 'title'>,
    tell: (progress: DownloadProgress) => void,
  ): Promise<RoadEntry>
  drop(page: string): Promise<void>
  /** Everything that can be opened without a network. */
  things(): Promise<SavedPage[]>
}

/** A message to the company that was begun and is not sent. */
export interface KeptLetter {
  /** By the names of the form's fields. */
  fields: Record<string, string>
  /** ISO 8601. */
  keptAt: string
}

/** The one letter that this device keeps. */
export interface Letter {
  read(): Promise<KeptLetter | null>
  keep(fields: Record<string, string>): Promise<void>
  forget(): Promise<void>
}

/** What may be offered to the visitor, one thing at a time. */
export type Offer =
  | { kind: 'update' | 'install'; accept(): void; dismiss(): void }
  | { kind: 'install by hand'; dismiss(): void }

/** What the app asks of the browser around its page. */
export interface Browser {
  /** Forgotten with the tab. */
  tab: Memory
  /** Stays on this device. */
  device: Memory
  /** The other tabs of the shop in this browser. */
  tabs: { tell(news: News): void; listen(hear: (news: News) => void): Stop }
  /** Path and query of the shop's page whose link led here by a full load; null after anything else. */
  cameFrom: string | null
  /** Calls when the page is shown again as it was left, however long ago that was. */
  onReturn(call: () => void): Stop
  /** Calls when there is a network again. */
  onOnline(call: () => void): Stop
  /** What the network said of an address that the service worker has answered from its cache. */
  askWorker(address: string): Promise<RevalidationResult>
  /** When the open page was saved; null when it came from the server. */
  pageSavedAt: string | null
  /** Tries again and again, ever more rarely, and at once at any sign that it may work now. */
  keepTrying(attempt: () => void): Stop
  /** Its code comes when it is asked for. */
  openLetter(): Promise<Letter | null>
  /** Null where nothing can be saved, or not yet: then `onWorker` is called once it can. Its code comes when asked for. */
  openRoad(onWorker: () => void): Promise<Road | null>
  /** The visitor's consent to the cookie notice. */
  cookies: { areAccepted(): boolean; accept(): void }
}
