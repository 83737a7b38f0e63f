import type { OfficeOrder } from '../../../contract/office/orders.ts'
import { formatAddress } from '../../domain/address.ts'
import { fullName } from '../../domain/full-name.ts'
import { statusLabels } from '../../domain/order-status.ts'
import { PHONE_LINK_EMAIL } from '../../domain/phone-order.ts'
import { priceLinesOf } from '../../domain/price-lines.ts'
import { towCheckOf } from '../../domain/tow-check-of.ts'
import { siteCheckToWire } from '../site-check-to-wire.ts'
import type { Quote } from '../../domain/quote.ts'
import { leftOf, mostPartRefund } from '../../domain/refund.ts'
import type { HistoryEntry } from '../../flows/office/order-history.ts'
import type { OrderEmail, OrderNote } from '../../repositories/office/order-record.repo.ts'
import type { Deposit } from '../../repositories/orders/deposit.repo.ts'
import { officeDepositToWire } from './deposits.routes.ts'
import type { PaidChange } from '../../repositories/orders/order-change.repo.ts'
import type { RefundTrouble } from '../../repositories/orders/refund-trouble.repo.ts'
import { waitingToWire } from '../change-to-wire.ts'
import type { ListedOrder } from '../../repositories/office/order-search.repo.ts'
import type { OrderRow, OrderWithPayment } from '../../repositories/orders/order.repo.ts'

/** What partners are not shown: customers, and what members write about them. */
export type Sees = 'all' | 'saunas'

/** What the list and the details have in common. */
const listedToWire = (order: OrderRow, unit: string | null) => ({
  number: order.number,
  status: order.status,
  status_label: statusLabels[order.status],
  title: order.saunaName,
  unit,
  place: order.location,
  date_from: order.dateFrom,
  date_to: order.dateTo,
  method: order.deliveryMethod,
  total_cost: order.totalCents,
  created_at: order.createdAt.toISOString(),
})

/** Null for partners, and once the customer's data is deleted. */
function customerToWire({ customer }: OrderRow, sees: Sees) {
  if (sees !== 'all' || !customer.email) return null
  return { name: fullName(customer), email: customer.email, phone: customer.cellPhone }
}

/** A row of the list. */
export const listedOrderToWire = (order: ListedOrder, sees: Sees) => ({
  ...listedToWire(order, order.unit),
  customer: customerToWire(order, sees),
})

interface Details {
  unit: string | null
  quote: Quote
  history: readonly HistoryEntry[]
  emails: readonly OrderEmail[]
  notes: readonly OrderNote[]
  /** By the order's terms; null if it cannot be canceled. */
  cancelRefund: number | null
  canChange: boolean
  /** A change that waits for its payment. */
  waiting: PaidChange | undefined
  /** The latest hold of its deposit. */
  hold: Deposit | undefined
  /** Whether another gateway than that of now has that hold. */
  isHoldElsewhere: boolean
  troubles: readonly RefundTrouble[]
  /** Whether the shop has rental rules that customers sign. */
  hasRules: boolean
  now: Date
}

const isRefundDue = ({ refundCents, paymentStatus }: OrderWithPayment) =>
  refundCents > 0 && paymentStatus === 'succeeded'

function rulesToWire(order: OrderRow, hasRules: boolean): OfficeOrder['rules'] {
  const { rulesVersion: version, rulesSignedBy: name, rulesSignedAt: at } = order
  if (version !== null && name !== null && at) return { signature: { version, name, at: at.toISOString() } }
  return order.typeForm === 'rental' && hasRules ? { signature: null } : null
}

function phoneToWire(
  order: OrderWithPayment,
  emails: readonly OrderEmail[],
  now: Date,
): OfficeOrder['phone'] {
  const { madeBy, acceptedAt, status, payUntil } = order
  if (madeBy === null) return null
  const isPayable = status === 'awaiting_payment' && payUntil > now
  const isLink = ({ dedupeKey }: OrderEmail) => dedupeKey?.startsWith(`order-${PHONE_LINK_EMAIL}-`)
  const sent = emails.find((email) => email.sentAt && isLink(email))
  return {
    made_by: madeBy,
    accepted_at: acceptedAt?.toISOString() ?? null,
    link_email: (isPayable && sent?.id) || null,
  }
}

/** One order with all that is known about it. */
export function officeOrderToWire(order: OrderWithPayment, sees: Sees, details: Details): OfficeOrder {
  const { unit, quote, history, emails, notes, cancelRefund, canChange, waiting, hold } = details
  const { isHoldElsewhere, troubles, hasRules, now } = details
  const isAll = sees === 'all'
  const { deliveryAddress, homeAddress, deliveryMethod, typeForm, ref, gateway } = order
  const customer = customerToWire(order, sees)
  const license = order.customer.drivingLicenseNumber
  return {
    ...listedToWire(order, unit),
    is_rental: typeForm === 'rental',
    nights: order.nights,
    address:
      isAll && deliveryMethod === 'delivery' && deliveryAddress ? formatAddress(deliveryAddress) : null,
    pickup_address: deliveryMethod === 'pickup' ? order.pickupAddress : null,
    tow_check: isAll ? towCheckOf(order) : null,
    rules: isAll ? rulesToWire(order, hasRules) : null,
    site_check: isAll ? siteCheckToWire(order) : null,
    customer: customer && {
      ...customer,
      license,
      home_address: homeAddress && formatAddress(homeAddress),
    },
    // The price of one night is no part of the sum.
    price_lines: priceLinesOf(quote)
      .filter(({ key }) => key !== 'price' || typeForm === 'sale')
      .map(({ label, cost }) => ({ label, cost })),
    refund_cost: order.refundCents,
    is_refund_due: isRefundDue(order),
    payment: isAll && ref ? { gateway, ref } : null,
    paid_at: order.paidAt?.toISOString() ?? null,
    pay_until:
      order.status === 'awaiting_payment' && order.payUntil > now ? order.payUntil.toISOString() : null,
    phone: isAll ? phoneToWire(order, emails, now) : null,
    can_change: isAll && canChange,
    change: isAll && waiting ? waitingToWire(waiting) : null,
    history: history.map(({ at, act, detail, who }) => ({
      at: at.toISOString(),
      act,
      detail,
      who: isAll ? who : null,
    })),
    emails: emails.map(({ id, subject, createdAt, sentAt }) => ({
      id,
      subject,
      created_at: createdAt.toISOString(),
      sent_at: sentAt?.toISOString() ?? null,
    })),
    notes: notes.map(({ id, at, actor, text }) => ({ id, at: at.toISOString(), actor, text })),
    cancel_refund: isAll ? cancelRefund : null,
    paid_cost: order.paidAt ? order.amountCents + order.changesPaidCents : 0,
    deposit: isAll ? officeDepositToWire(order, hold, isHoldElsewhere) : null,
    part_refund_cost: order.partRefundedCents,
    // The deposit says why itself, and that gateway is not asked again.
    refund_troubles: troubles
      .filter(({ key }) => !(isHoldElsewhere && key.startsWith('deposit-')))
      .map(({ amountCents, reason, isRefused, nextTryAt }) => ({
        cost: amountCents,
        reason,
        is_refused: isRefused,
        next_try_at: nextTryAt.toISOString(),
      })),
    most_refund: isAll && order.status === 'paid' ? leftOf(order) : 0,
    most_part_refund: isAll ? mostPartRefund(order, leftOf(order)) : 0,
  }
}
