import { batch, signal } from '@preact/signals-core'
import {
  type BookingCopy,
  callOffs,
  copiesIn,
  copyOf,
  type CopyRecord,
  withCopy,
  withNews,
  withoutCopy,
} from '../../lib/booking-copy.ts'
import type { Browser } from '../../lib/browser.ts'
import type { AuthStore } from '../auth/auth.store.ts'

type Order = BookingCopy['order']
export type BookingCopiesStore = ReturnType<typeof createBookingCopiesStore>

/** The orders that a customer keeps on this device, to read them without a connection. */
export function createBookingCopiesStore(
  _call: unknown,
  _tabStorage: unknown,
  auth: Pick<AuthStore, 'isAuthorized' | 'isOutdated' | 'lastChange'>,
  { openDeviceData }: Pick<Browser, 'openDeviceData'>,
) {
  /** Null until they are read. */
  const copies = signal<BookingCopy[] | null>(null)
  /** Kept orders that turned out to be called off. */
  const calledOff = signal<Order[]>([])
  /** The order that the device could not store. */
  const failedId = signal<string | null>(null)

  const open = async () => (await openDeviceData())?.bookingCopies ?? null
  const now = () => new Date().toISOString()

  /** @returns whether the device has any, also such that are not shown */
  async function loadCopies(): Promise<boolean> {
    const record = (await (await open())?.read()) ?? null
    copies.value = copiesIn(record, auth.lastChange())
    return record !== null
  }

  async function change(edit: (record: CopyRecord | null) => CopyRecord | null): Promise<boolean> {
    const isStored = (await (await open())?.update(edit)) ?? false
    await loadCopies()
    return isStored
  }

  /** Keeps an order of the account with this email address. */
  async function keep(order: Order, owner: string) {
    failedId.value = null
    const isStored = await change((record) => withCopy(record, owner, copyOf(order, now())))
    // Another tab may have logged out meanwhile, and has found nothing to delete yet.
    if (!auth.isAuthorized.peek() || auth.isOutdated()) await change(() => null)
    else if (!isStored) failedId.value = order.id
  }

  const remove = (orderId: string) => change((record) => withoutCopy(record, orderId))

  /** Brings the copies up to date with orders that the server has just shown to the account with this address. */
  async function refresh(orders: readonly Order[], owner: string) {
    if (!(await loadCopies())) return
    let off: Order[] = []
    // Also of copies that are not shown, because nobody has said yet that they are this customer's: their orders are.
    await change((record) => {
      off = callOffs(record?.copies ?? [], orders)
      return withNews(record, { owner, orders, at: now() })
    })
    if (off.length > 0) calledOff.value = off
  }

  function clear() {
    batch(() => {
      copies.value = null
      calledOff.value = []
      failedId.value = null
    })
  }

  return { copies, calledOff, failedId, loadCopies, keep, remove, refresh, clear }
}
