import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatUsd } from '../../server/domain/money.ts'
import { closing } from '../server/closing.ts'
import type { Visit } from '../server/shop.ts'
import { aCrawl, onlyAt, toldUntil, type Told } from './a-price-crawl.ts'
import { type PriceChange, usePricedShop } from './a-priced-shop.ts'

const steps = ['email', 'page', 'choose', 'look again'] as const
type Step = (typeof steps)[number]
type Choice = 'move' | 'refund'
const changes: readonly (PriceChange | 'refund of a part')[] = [
  'price',
  'season',
  'fee',
  'tax',
  'deposit',
  'refund of a part',
]
type Change = (typeof changes)[number]

describe('A price that changes while a customer answers a closure, against the real app', () => {
  const { shop, aPlace, aTab } = usePricedShop()

  const press = (visitor: Visit, address: string, html: string, choice: string) =>
    visitor.post(address, undefined, {
      payload: new URLSearchParams({
        choice,
        left: /name="left" value="(\d+)"/.exec(html)?.[1] ?? '',
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const refundIn = (html: string) =>
    /(?:Full refund: |full refund of |We are refunding )(\$[\d,]+\.\d\d)/.exec(html)?.[1] ?? 'nothing'
  const saidBefore = (html: string) => /\$[\d,.]+ was refunded before/.exec(html)?.[0] ?? null

  /** From the email to what was chosen, with one change before one step. */
  async function crawl(at: Step, what: Change, choice: Choice) {
    const { sauna, settlement, change } = await aPlace()
    const closures = closing(shop())
    const { order } = await closures.aPaidOrder(sauna.id)
    const refundPart = () =>
      shop()
        .database.db.insertInto('orderRefund')
        .values({
          id: randomUUID(),
          orderId: order.id,
          amountCents: 2_500,
          createdAt: shop().clock.now(),
          givenAt: shop().clock.now(),
        })
        .execute()
    const { said, before } = aCrawl<Step>(at, () =>
      what === 'refund of a part' ? refundPart() : change(what),
    )
    const amounts: string[] = []
    const note = (html: string) => {
      amounts.push(refundIn(html))
      return amounts.at(-1) === amounts[0] ? null : saidBefore(html)
    }

    await before('email')
    await closures.close({
      settlementId: settlement.id,
      unitIds: sauna.units,
      firstNight: '2026-12-01',
      lastNight: '2026-12-05',
    })
    const [mail] = await closures.mailsAbout(order.number)
    said.email = note(mail!.bodyText.replaceAll(/\s+/g, ' '))
    const [token = ''] = await closures.tokensFor(order.number)
    const address = `/closed?token=${token}`
    const { visitor } = await aTab()
    await before('page')
    const page = await visitor.get(address)
    said.page = note(page.body)
    const [offer = ''] = [...page.body.matchAll(/name="choice" value="([^"]+)"/g)].map(
      ([, value = '']) => value,
    )
    await before('choose')
    const chosen = choice === 'refund' ? 'refund' : offer
    let answered = await press(visitor, address, page.body, chosen)
    said.choose = /The refund has changed[^<]*(?=<)/.exec(answered.body)?.[0] ?? null
    if (answered.status === 409 && choice === 'refund')
      answered = await press(visitor, address, answered.body, chosen)
    expect(answered.status).toBe(303)
    await before('look again')
    const after = await visitor.get(address)
    said['look again'] = null
    const now = await closures.booking.orders.find(order.id)
    return { said, before: order, now: now!, after: after.body }
  }

  const paid = '$568.31'
  const part = '$25.00 was refunded before'
  const none: Told<Step> = { email: null, page: null, choose: null, 'look again': null }
  const expected: Record<Choice, Told<Step>> = {
    refund: {
      ...none,
      page: part,
      choose: `The refund has changed since you opened this page. It was ${paid}. Please choose again.`,
    },
    // What it costs stays, whatever went back of it.
    move: { ...none, page: part },
  }

  const everyPair = steps.flatMap((step) =>
    changes.flatMap((change) =>
      (['move', 'refund'] as const).map((choice) => [step, change, choice] as const),
    ),
  )
  it.each(everyPair)(
    'before “%s”: the %s is told where it matters, and a %s is what was said',
    async (step, what, choice) => {
      const { said, before, now, after } = await crawl(step, what, choice)
      const isPart = what === 'refund of a part'
      expect(toldUntil(said, steps, step)).toEqual(
        onlyAt(steps, step, isPart ? expected[choice][step] : null),
      )
      const { totalCents, depositCents } = before
      expect(now).toMatchObject({ totalCents, depositCents })
      const back = isPart && step !== 'look again' ? 2_500 : 0
      expect({
        isMoved: now.dateFrom !== before.dateFrom,
        isSamePrice: after.includes('The price has not changed.'),
        refund: refundIn(after),
      }).toEqual(
        choice === 'move'
          ? { isMoved: true, isSamePrice: true, refund: 'nothing' }
          : { isMoved: false, isSamePrice: false, refund: formatUsd(totalCents - back) },
      )
    },
  )
})
