import { describe, expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import {
  type Closure,
  type ClosureDetails,
  createClosuresStore,
  type Wanted,
} from '../../office/closures/closures.store.ts'

const short: Wanted = { settlement_id: 1, first_night: '2026-12-01', last_night: '2026-12-05' }
const long: Wanted = { ...short, last_night: '2026-12-09' }
const storm = { reason: 'storm', words: '' } as const
const closed = (id: number, cases: object[] = []) =>
  ({ data: { id }, cases, out: [] }) as unknown as ClosureDetails

/** A server that answers each call when the test says so. */
function aServer() {
  const sent: { name: string; body: unknown; answer: (data: object, status?: number) => Promise<void> }[] = []
  const call = ((name: string, options: { body?: unknown } = {}) =>
    new Promise((resolve) => {
      const answer = async (data: object, status = 200) => {
        const ok = status === 200
        const refusal = { problem: 'client', message: 'No.', errors: {}, retryAfter: null }
        resolve({ ok, status, savedAt: null, ...(ok ? { data } : refusal) })
        await new Promise((done) => setTimeout(done))
      }
      sent.push({ name, body: options.body, answer })
    })) as unknown as OfficeCall
  return { store: createClosuresStore(call), sent }
}

describe('closing dates', () => {
  it('closes nothing that was edited while its orders were on their way', async () => {
    const { store, sent } = aServer()
    void store.showOrders(short)
    store.dropPreview()
    await sent[0]?.answer({ orders: [] })
    expect(store.preview.value).toBeNull()
    expect(await store.close(storm)).toBeNull()

    void store.showOrders(long)
    await sent[1]?.answer({ orders: [] })
    expect(store.preview.value?.wanted).toEqual(long)
  })

  it('shows what came in meanwhile, and only for the dates that the form still has', async () => {
    const { store, sent } = aServer()
    void store.showOrders(short)
    await sent[0]?.answer({ orders: [] })
    void store.close(storm)
    await sent[1]?.answer({}, 409)
    await sent[2]?.answer({ orders: [{ number: 7 }] })
    expect(store.preview.value?.orders).toEqual([{ number: 7 }])
    expect(store.closing.message.value).toBe('No.')

    void store.close(storm)
    store.dropPreview()
    await sent[3]?.answer({}, 409)
    expect(sent).toHaveLength(4)
    expect(store.preview.value).toBeNull()
  })

  it('says whom it asks, also when that is nobody', async () => {
    const { store, sent } = aServer()
    for (const [cases, message] of [
      [[], 'The dates are closed. No customer has to be asked.'],
      [[{}], 'The dates are closed. 1 customer gets an email with a choice.'],
    ] as const) {
      void store.showOrders(short)
      await sent.at(-1)?.answer({ orders: [] })
      void store.close(storm)
      await sent.at(-1)?.answer(closed(3, [...cases]))
      expect(store.done.value).toBe(message)
    }
  })

  it('says who was reminded, and by number of which order a customer could not be', async () => {
    const { store, sent } = aServer()
    void store.loadDetails('3')
    await sent[0]?.answer(closed(3))
    for (const [reminded, failed, message] of [
      [0, [], 'Nobody was reminded: their last email is less than 12 hours old.'],
      [3, [], '3 customers are reminded by email.'],
      [
        1,
        [7],
        '1 customer is reminded by email. The email about order #7 could not be prepared: please call this customer.',
      ],
      [
        2,
        [7, 9],
        '2 customers are reminded by email. The emails about orders #7, #9 could not be prepared: please call these customers.',
      ],
    ] as const) {
      void store.remind({ id: 3 } as Closure)
      await sent.at(-1)?.answer({ reminded, failed, details: closed(3) })
      expect(store.done.value).toBe(message)
    }
  })

  it('keeps what was said about a closure as long as that one is looked at', async () => {
    const { store, sent } = aServer()
    void store.showOrders(short)
    await sent[0]?.answer({ orders: [] })
    void store.close(storm)
    await sent[1]?.answer(closed(3))
    void store.loadDetails('3')
    expect(store.done.value).toMatch(/^The dates are closed/)
    store.acting.fail({ message: 'Nobody could be reminded.' })
    void store.loadDetails('4')
    expect([store.done.value, store.acting.message.value]).toEqual([null, null])
  })

  it('shows no answer to something that was done to another closure', async () => {
    const { store, sent } = aServer()
    void store.loadDetails('3')
    await sent[0]?.answer(closed(3))
    void store.reopen({ id: 3 } as Closure)
    void store.loadDetails('4')
    await sent[2]?.answer(closed(4))
    await sent[1]?.answer(closed(3))
    expect([store.details.data.value?.data.id, store.done.value]).toEqual([4, null])
  })

  it('begins without the news of the last visit', () => {
    const { store } = aServer()
    store.done.value = 'The dates are open again.'
    void store.load()
    expect(store.done.value).toBeNull()
  })
})
