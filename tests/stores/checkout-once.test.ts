import { describe, expect, it } from 'vitest'
import { draftKeys } from '../../src/lib/browser.ts'
import { aCustomer as aSignedIn } from '../server/customer.ts'
import { someDates } from '../server/journey.ts'
import { callInProcess } from './call-in-process.ts'
import { accept, useCheckouts } from './checkouts.ts'
import { aRefusal } from './outcomes.ts'

const lost = aRefusal('timeout', null, 'The shop took too long to answer. Please try again.')

describe('The store of the checkout, against the real app', () => {
  const { shop, productId, tab, aCustomer, anOpenStore, aFilledStore, asked, accepted, setNetwork } =
    useCheckouts()

  it('orders once, however often the button is clicked', async () => {
    const store = await aFilledStore()
    const answers = await Promise.all([store.acceptTotal(), store.acceptTotal(), store.acceptTotal()])
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
    expect(accepted()).toHaveLength(1)
    expect(await store.acceptTotal()).toBeNull()
    expect(accepted()).toHaveLength(1)
  })

  it('leads two tabs to the same payment', async () => {
    const call = await aCustomer()
    const [one, two] = [await aFilledStore(call), await aFilledStore(call)]
    const first = await one.acceptTotal()
    expect(await two.acceptTotal()).toBe(first)
  })

  it('leads a reload, and the way back from the payment, to the same payment', async () => {
    const call = await aCustomer()
    const redirectTo = await (await aFilledStore(call)).acceptTotal()
    const again = await anOpenStore(call)
    expect(again.paymentUrl.value).toBe(redirectTo)
    expect(again.refusalMessage.value).toBeNull()
  })

  it('says of a settled order what became of it, and forgets it', async () => {
    const { jar } = await aSignedIn(shop())
    const call = callInProcess(shop().app, jar, shop().clock)
    const params = { productId: productId() }
    await call('POST /api/v1/products/:productId/booking', { params, body: someDates })
    const page = await (await aFilledStore(call)).acceptTotal()
    const payload = 'button=pay'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    await shop().app.inject({ method: 'POST', url: page!, payload, headers })
    const again = await anOpenStore(call)
    expect(again.paymentUrl.value).toBeNull()
    expect(again.refusalMessage.value).toContain('Your order is paid')
    expect(again.isSettled.value).toBe(true)
    expect(tab().read(draftKeys.accepted)).toBeNull()
    const later = await anOpenStore(call)
    expect(later.refusalMessage.value).toContain('nothing to check out')
    expect(later.isSettled.value).toBe(false)
  })

  it('asks what happened when the answer is lost, instead of ordering again', async () => {
    const store = await aFilledStore()
    setNetwork(async (name, send) => {
      const answer = await send()
      return name === accept ? lost : answer
    })
    const redirectTo = await store.acceptTotal()
    expect(redirectTo).toMatch(/^\/pay\//)
    expect(accepted()).toHaveLength(1)
    expect(asked().at(-1)?.name).toBe('GET /api/v1/request/outcome')
  })

  it('believes the shop that the order is saved, asks nothing else, and goes on with the next press', async () => {
    const store = await aFilledStore()
    const message = 'Your order is saved, but the payment page is not responding. Please try again.'
    const noPage = { ...aRefusal('server', 503, message), errors: { payment: [message] } }
    setNetwork(async (name, send) => {
      const answer = await send()
      return name === accept ? noPage : answer
    })
    expect(await store.acceptTotal()).toBeNull()
    expect(store.message.value).toBe(message)
    expect(store.isOutcomeUnknown.value).toBe(false)
    expect(asked().at(-1)?.name).toBe(accept)
    setNetwork((_, send) => send())
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
  })

  it('says to who comes back what the shop says of the order, while its page is missing', async () => {
    const call = await aCustomer()
    await (await aFilledStore(call)).acceptTotal()
    const message = 'Your order is saved, but the payment page is not responding. Please try again.'
    setNetwork((name, send) =>
      name === 'GET /api/v1/request/outcome' ? Promise.resolve(aRefusal('server', 503, message)) : send(),
    )
    const again = await anOpenStore(call)
    expect(again.refusalMessage.value).toBe(message)
    setNetwork((_, send) => send())
  })

  it('says that nothing was ordered when the order never arrived, and can be clicked again', async () => {
    const store = await aFilledStore()
    setNetwork((name, send) => (name === accept ? Promise.resolve(lost) : send()))
    expect(await store.acceptTotal()).toBeNull()
    expect(store.message.value).toContain('Nothing was ordered')
    expect(store.isOutcomeUnknown.value).toBe(false)
    setNetwork((_, send) => send())
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
  })

  it('is right that nothing was ordered, even if the order arrives after that', async () => {
    const store = await aFilledStore()
    let arrive: (() => Promise<unknown>) | undefined
    setNetwork((name, send) => {
      if (name !== accept) return send()
      arrive = send
      return Promise.resolve(lost)
    })
    expect(await store.acceptTotal()).toBeNull()
    expect(store.message.value).toContain('Nothing was ordered')
    expect(await arrive?.()).toMatchObject({ ok: false, status: 409 })
    setNetwork((_, send) => send())
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
  })

  it('does not blame the connection for an order that the shop refused', async () => {
    const store = await aFilledStore()
    const busy = aRefusal('server', 503, 'The shop is busy right now. Please try again in a moment.')
    setNetwork((name, send) => (name === accept ? Promise.resolve(busy) : send()))
    expect(await store.acceptTotal()).toBeNull()
    expect(store.message.value).toBe('The shop is busy right now. Nothing was ordered. Please try again.')
    setNetwork((_, send) => send())
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
  })

  it('says nothing of the connection when what became of the order is looked up later', async () => {
    const store = await aFilledStore()
    setNetwork(() => Promise.resolve(lost))
    expect(await store.acceptTotal()).toBeNull()
    expect(store.isOutcomeUnknown.value).toBe(true)
    setNetwork((_, send) => send())
    expect(await store.acceptTotal()).toBeNull()
    expect(store.message.value).toBe('Nothing was ordered. Please try again.')
  })

  it('opens without the refusal of a session that ended, and with what was typed', async () => {
    const call = await aCustomer()
    const store = await aFilledStore(call)
    setNetwork((name, send) =>
      name === accept ? Promise.resolve(aRefusal('client', 401, 'Please log in.')) : send(),
    )
    expect(await store.acceptTotal()).toBeNull()
    store.clear()
    setNetwork((_, send) => send())
    await store.openCheckout()
    expect(store.message.value).toBeNull()
    expect(store.form.value.surname).toBe('Winter')
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
  })

  it('shows no refusal that arrives after the customer has left', async () => {
    const store = await aFilledStore()
    setNetwork(async (name, send) => {
      if (name !== accept) return send()
      store.clear()
      return aRefusal('client', 401, 'Please log in.')
    })
    await store.acceptTotal()
    setNetwork((_, send) => send())
    await store.openCheckout()
    expect(store.message.value).toBeNull()
  })

  it('sends nothing more while the outcome is unknown, and learns it later', async () => {
    const store = await aFilledStore()
    setNetwork(async (name, send) => {
      if (name === accept) await send()
      return lost
    })
    expect(await store.acceptTotal()).toBeNull()
    expect(store.isOutcomeUnknown.value).toBe(true)
    expect(await store.acceptTotal()).toBeNull()
    setNetwork((_, send) => send())
    expect(await store.acceptTotal()).toMatch(/^\/pay\//)
    expect(accepted()).toHaveLength(1)
  })
})
