/** What a notification says, and which page of the shop it opens. */
export interface ShopNotification {
  title: string
  text: string
  path: string
}

/** A browser that is notified has to show something, or it takes the permission away. */
export const newsOfBooking: ShopNotification = {
  title: 'Heat and Chill',
  text: 'There is news about your booking.',
  path: '/cabinet/orders',
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Where a tap may lead: to pages of this origin alone. `general` is for anything else. */
interface Own {
  origin: string
  general: Pick<ShopNotification, 'path'>
}

/** A path of the shop's own, as the address that it leads to. */
function ownAddress(path: unknown, { origin, general }: Own): string {
  const isPath = isText(path) && path.startsWith('/') && URL.canParse(path, origin)
  const url = new URL(isPath ? path : general.path, origin)
  return url.origin === origin ? url.href : origin + general.path
}

/** What a message says; `general` for one that cannot be read. */
export function readMessage(
  message: { json(): unknown } | null,
  general: ShopNotification,
): ShopNotification {
  try {
    const { title, text, path } = (message?.json() ?? {}) as Record<string, unknown>
    if (isText(title) && isText(text)) return { title, text, path: isText(path) ? path : general.path }
  } catch {
    // Not what the shop sends.
  }
  return general
}

interface OpenPage {
  url: string
  focus(): Promise<unknown>
}

interface Windows {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>
  openWindow(address: string): Promise<unknown>
}

/** Shows the page that a notification is about: the one that is open there already, or a new one. */
export async function openPage(path: unknown, windows: Windows, own: Own): Promise<void> {
  const address = ownAddress(path, own)
  const pages = await windows.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => url === address)
  await (open ? open.focus() : windows.openWindow(address))
}
