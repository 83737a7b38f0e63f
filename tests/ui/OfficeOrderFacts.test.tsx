import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import '../../office/office.css'
import { OrderFacts } from '../../office/orders/OrderFacts.tsx'
import type { Order } from '../../office/orders/order.store.ts'
import { aFootprint, aSite } from '../builders.ts'
import { show } from './show.tsx'

const { innerWidth, innerHeight } = window
afterEach(() => page.viewport(innerWidth, innerHeight))

const order = {
  number: 7,
  title: 'Cabin',
  status: 'paid',
  priceLines: [],
  refundTroubles: [],
  rules: { signature: null },
  siteCheck: {
    title: 'Not sure yet',
    findings: [],
    rules: [
      { text: 'A hose or two full buckets, and a fire extinguisher, within reach', isDone: true },
      { text: 'No burn ban: look it up on the day', isDone: false },
    ],
    site: aSite({ entrance: null, length: 300, width: 240, fire: 96 }),
    footprint: aFootprint(),
  },
} as unknown as Order

describe('an order in the office', () => {
  it('names the rules of the guide that the customer ticked, without making a phone scroll sideways', async () => {
    await page.viewport(390, 844)
    show(<OrderFacts order={order} />)
    const valueOf = (label: string) => screen.getByText(label).nextElementSibling
    expect(valueOf('Ticked')).toHaveTextContent('A hose or two full buckets')
    expect(valueOf('Not ticked')).toHaveTextContent('No burn ban: look it up on the day')
    expect(valueOf('Ticked')!.getBoundingClientRect().width).toBeGreaterThan(100)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('asks for a signature only before the sauna goes out', () => {
    show(<OrderFacts order={order} />)
    expect(screen.getByText(/^Not signed/)).toHaveTextContent('Not signed. Have the rules signed')
    show(<OrderFacts order={{ ...order, status: 'completed' }} />)
    expect(screen.getAllByText(/^Not signed/)[1]).toHaveTextContent(/^Not signed\.$/)
  })
})
