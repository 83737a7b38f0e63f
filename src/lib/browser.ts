import type {
  DownloadProgress,
  InitialConnection,
  RevalidationResult,
  SavedPage,
} from '../../contract/worker-messages.ts'
import type { BookingCopyStorage } from './booking-copy.ts'

/** Short texts by name. Where the browser stores nothing, every name is unknown and writing does nothing. */
export interface SafeStorage {
  read(name: string): string | null
  write(name: string, text: string): void
  remove(name: string): void
}

/** What a tab remembers of a customer on the way through the checkout. Logging out removes all of it. */
export const draftKeys = {
  /** The ZIP code they want it delivered to. */
  zip: 'zip-code',
  /** What they have typed at the checkout. */
  form: 'checkout-draft',
  /** What they are changing of their profile. */
  profile: 'profile-draft',
  /** What saunas cost on their pages when this tab showed them last. */
  prices: 'prices-seen',
  /** The price they saw last on the way through the checkout: on the sauna's page, then at the checkout itself. */
  seen: 'checkout-seen',
  /** Which total they have accepted. */
  accepted: 'checkout-accepted',
}

/** What one tab tells the others. */
export type SessionEvent = 'logged-in' | 'logged-out'
export type Unsubscribe = () => void

/** A page that a visitor saved on purpose. */
export interface Download {
  /** Path of the page. */
  page: string
  title: string
  bytes: number
  /** False when something of it could not be saved. */
  isWhole: boolean
  /** ISO 8601. */
  savedAt: string
}

/** What is saved on this device, on purpose or along the way. */
export interface Downloads {
  /** The newest first. */
  list(): Promise<Download[]>
  save(
    page: Pick<Download, 'page' | 'title'>,
    onProgress: (progress: DownloadProgress) => void,
  ): Promise<Download>
  remove(page: string): Promise<void>
  /** Everything that can be opened without a network. */
  listSavedPages(): Promise<SavedPage[]>
  /** Whether the browser has promised not to throw it away by itself; true, too, where it does not say. */
  isSafe(): Promise<boolean>
}

/**
 * How the shop gets onto a device as an app. `prompt`: by the browser's own dialog, on request; `iphone`, `mac`, `android`,
 * and `computer`: by a menu of its browser; `none`: not at all, as far as one knows.
 */
export type InstallWay = 'installed' | 'prompt' | 'iphone' | 'mac' | 'android' | 'computer' | 'none'

export interface Installation {
  way(): InstallWay
  /** Opens the browser's own dialog. Whether the visitor said yes; false, too, where there is none to open. */
  prompt(): Promise<boolean>
  /** Calls when the way may be another one. */
  subscribe(onChange: () => void): Unsubscribe
}

/** A message to the company that has not been sent. */
export interface FeedbackDraft {
  /** By the names of the form's fields. */
  fields: Record<string, string>
  /** ISO 8601. */
  savedAt: string
}

/** The one draft on this device. */
export interface FeedbackDraftStorage {
  read(): Promise<FeedbackDraft | null>
  write(fields: Record<string, string>): Promise<void>
  remove(): Promise<void>
}

/** Where the browser takes messages, and its keys for them, as its own PushSubscription says it. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** Notifications in the name of the shop. */
export interface Notifications {
  arePossible(): Promise<boolean>
  /** Null where this browser is not subscribed, or may not show anything anymore. */
  address(): Promise<PushAddress | null>
  /** The browser's own dialog; it opens only during a tap. */
  askPermission(): Promise<NotificationPermission>
  /** Null where its push service, or the worker, is not there. */
  subscribe(publicKey: string): Promise<PushAddress | null>
  /** Also closes what is shown. @param endpoint only if it is still this one: there may be a newer one by now */
  unsubscribe(endpoint?: string): Promise<void>
  /** Runs one at a time on this page, so that nobody asks the shop about a browser that it is just being told of. */
  alone(work: () => Promise<void>): Promise<void>
}

/** What a customer has left on this device on purpose. Logging out removes all of it. */
export interface DeviceData {
  feedbackDraft: FeedbackDraftStorage
  bookingCopies: BookingCopyStorage
  notifications: Notifications
  /** @param before ISO 8601: copies of bookings that were confirmed after it stay; null deletes all */
  clear(before: string | null): Promise<void>
}

/** What the app may ask of a visitor, one thing at a time. */
export type AppPrompt =
  | { kind: 'update' | 'install'; accept(): void; dismiss(): void }
  | { kind: 'install by hand'; dismiss(): void }

/** What the app needs of the browser around its page. */
export interface Browser {
  /** Gone with the tab. */
  tabStorage: SafeStorage
  /** Stays on this device. */
  deviceStorage: SafeStorage
  /** The other tabs of the shop in this browser. */
  tabs: { notify(event: SessionEvent): void; subscribe(onEvent: (event: SessionEvent) => void): Unsubscribe }
  /** Path and query of the shop's page whose link led here by a full page load; null after anything else. */
  referrer: string | null
  /** Calls when the page is shown again as it was left, however long ago that was. */
  onPageRestored(call: () => void): Unsubscribe
  /** Calls when there is a network again. */
  onOnline(call: () => void): Unsubscribe
  /** What the network said about an address that the service worker answered from its cache. */
  getRevalidation(address: string): Promise<RevalidationResult>
  /** When the open page was saved, or since when the server's own may not be true; null when it is current. */
  pageSavedAt: string | null
  /** What the worker knew of the connection when it gave this page; null for a page with content. */
  initialConnection: InitialConnection | null
  /** Retries less and less often, but right away at any sign that it may work now. */
  retryWithBackoff(attempt: () => void): Unsubscribe
  /** Its code is loaded on demand. */
  openDeviceData(): Promise<DeviceData | null>
  /** Null where nothing can be saved, or not yet: then `onWorker` is called once it can. Its code is loaded on demand. */
  openDownloads(onWorker: () => void): Promise<Downloads | null>
  /** Null where its code, which is loaded on demand, cannot be loaded. */
  openInstallation(): Promise<Installation | null>
  /**
   * A number on the icon of the installed shop: how many orders can still be paid, each until a moment (ISO 8601). None
   * where there are none, and where the browser has no such thing.
   */
  showBadge(until: readonly string[]): void
  /** The visitor's consent in the cookie banner. */
  cookies: { areAccepted(): boolean; accept(): void }
}
