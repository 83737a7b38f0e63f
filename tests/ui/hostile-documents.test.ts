import type { Receipt } from '../../server/flows/build-receipt.ts'
import { packingListPage } from '../../server/http/office/packing-list-page.ts'
import { statementPage } from '../../server/http/office/statement-page.ts'
import { receiptPage } from '../../server/http/receipt-page.ts'
import { rulesPage } from '../../server/http/rules-page.ts'
import { aFootprint, aSite } from '../builders.ts'
import {
  anAddress,
  anOrder,
  aSignature,
  at,
  dateFrom,
  dateTo,
  delivered,
  describeInDocuments,
  pickedUp,
} from './hostile-orders.ts'
import type { Say } from './only-text.ts'

const back = { href: '/office', label: 'Back' }

const aSeller = (say: Say) => ({ legalName: say(), address: say(), email: say(), phone: say() })
/** Rules name the company, and not how to reach it. */
const aRulesSeller = (say: Say) => ({ ...aSeller(() => 'Birch'), legalName: say(), address: say() })

const aReceipt = (say: Say): Receipt => ({
  number: 1042,
  customer: { name: say(), email: say(), address: anAddress(say) },
  orderedOn: say(),
  paidOn: say(),
  what: say(),
  stay: say(),
  lines: [{ label: say(), cents: 15_000 }],
  taxPpm: 82_500,
  tax: 1_238,
  total: 16_238,
  paid: 16_238,
  refund: 500,
  deposit: { charged: 12_000, refund: 5_000 },
})

const aCustomer = (say: Say) => ({ customer: { name: say(), surname: say(), cellPhone: say() } })

const aPackingList = (say: Say, changes: object) =>
  packingListPage(
    {
      order: anOrder(say, { ...aCustomer(say), ...changes }),
      unit: say(),
      items: [{ label: say(), value: say() }],
      hasRules: true,
    },
    { href: '/office', label: say() },
  )
const signed = (say: Say) => ({ rulesVersion: say(), rulesSignedBy: say(), rulesSignedAt: at })

const aStatement = (say: Say, partner: { email: string; name: string }) =>
  statementPage(
    {
      company: { legalName: say(), timeZone: 'America/Denver' },
      partner,
      statement: {
        month: '2026-12',
        revenueCents: 10_000,
        shareCents: 5_000,
        lines: [
          {
            number: 1042,
            unit: say(),
            dateFrom,
            dateTo,
            revenueCents: 10_000,
            sharePercent: 50,
            shareCents: 5_000,
            isCorrection: true,
          },
        ],
        paid: null,
        waitsFor: null,
      },
    },
    back,
  )

describeInDocuments({
  'a receipt': (say) => receiptPage(aSeller(say), aReceipt(say)),
  'the rental rules': (say) => rulesPage(aRulesSeller(say), { version: say(), text: say() }, null, back),
  'rental rules that were signed': (say) =>
    rulesPage(
      aRulesSeller(say),
      { version: say(), text: `${say()}\n\n${say()}` },
      { number: 1042, timeZone: 'America/Denver', signature: aSignature(say) },
      { href: '/cabinet/orders', label: say() },
    ),
  'the packing list of a pickup': (say) => aPackingList(say, { ...pickedUp(say), ...signed(say) }),
  'the packing list of a delivery': (say) =>
    aPackingList(say, { ...delivered(say), site: aSite(), footprint: aFootprint() }),
  'a partner’s statement': (say) => aStatement(say, { name: say(), email: 'ada@example.com' }),
  'the statement of a partner without a name': (say) => aStatement(say, { name: '', email: say() }),
})
