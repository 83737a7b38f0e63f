import { beforeAll, beforeEach, expect } from 'vitest'
import { createCheckoutStore } from '../../src/features/checkout/checkout.store.ts'
import type { Call } from '../../src/lib/api.ts'
import type { SafeStorage } from '../../src/lib/browser.ts'
import { aCustomer as aSignedIn } from '../server/customer.ts'
import { useDatabase } from '../server/use-database.ts'
import { aForm, someDates } from '../server/journey.ts'
import { aRental, aSettlement } from '../server/rows.ts'
import { aStorage } from './a-storage.ts'
import { callInProcess } from './call-in-process.ts'
import { useShop } from '../server/use-shop.ts'

export const accept = 'POST /api/v1/request/accept'

interface Asked {
  name: string
  body: Record<string, string> | undefined
}

/** What happens to a call; `send` sends it as usual. */
type Network = (name: string, send: () => Promise<unknown>) => Promise<unknown>

/** Customers at the real app's checkout; each test gets its own sauna and tab. Call it inside describe. */
export function useCheckouts() {
  const database = useDatabase()
  const shop = useShop(database)
  let productId: number
  let tab: SafeStorage
  let asked: Asked[]
  let network: Network

  beforeAll(async () => {
    await aSettlement(database(), { name: 'Home' })
  })
  beforeEach(async () => {
    ;({ id: productId } = await aRental(database(), 1))
    await database().version.bump()
    tab = aStorage()
    asked = []
    network = (_, send) => send()
  })

  /** A new customer, whose calls are recorded. */
  async function aCall(): Promise<Call> {
    const { jar } = await aSignedIn(shop)
    const ask = callInProcess(shop.app, jar, shop.clock)
    return ((name: string, options?: { body?: Record<string, string> }) => {
      asked.push({ name, body: options?.body })
      return network(name, () => ask(name as never, options as never))
    }) as Call
  }
  /** A customer who has chosen three nights. */
  async function aCustomer(body = someDates): Promise<Call> {
    const call = await aCall()
    const chosen = await call('POST /api/v1/products/:productId/booking', { params: { productId }, body })
    expect(chosen.ok).toBe(true)
    return call
  }
  async function anOpenStore(call: Call) {
    const store = createCheckoutStore(call, tab)
    await store.openCheckout()
    return store
  }

  return {
    database,
    shop: () => shop,
    productId: () => productId,
    tab: () => tab,
    aCall,
    aCustomer,
    anOpenStore,
    async aFilledStore(call?: Call) {
      const store = await anOpenStore(call ?? (await aCustomer()))
      store.editForm(aForm())
      return store
    },
    /** A filled form whose hold has expired while its page was open, and whose dates another customer holds now. */
    async aLateStore() {
      const store = await anOpenStore(await aCustomer())
      store.editForm(aForm())
      shop.clock.pass({ minutes: 20 })
      const other = await anOpenStore(await aCustomer())
      expect(other.total.value?.nightsCount).toBe(3)
      return store
    },
    /** Everything that was sent, and the acceptances among it. */
    asked: () => asked,
    accepted: () => asked.filter(({ name }) => name === accept),
    /** Sends calls another way from now on. */
    setNetwork(instead: Network) {
      network = instead
    },
  }
}
