import { showDay } from '../../lib/dates.ts'
import { showMoment } from '../../lib/show-moment.ts'
import type { Order } from './user.store.ts'

export interface Step {
  title: string
  text: string | null
  list: { title: string; entries: readonly string[] } | null
  /** It happens at the pickup address. */
  hasPlace: boolean
}

/** What was said about the car makes the list shorter, or says what is still missing. */
function forTowing({ towCheck }: Order): string[] {
  const fits = (about: string) =>
    towCheck?.findings.some((each) => each.about === about && /^(fits|lent)$/.test(each.result))
  const isReady = fits('ball') && fits('plug') && towCheck?.outcome !== 'no'
  const unsure = towCheck?.findings.filter(({ result }) => result === 'unsure') ?? []
  return [
    'Your driver’s license, which allows you to tow the trailer',
    towCheck?.outcome === 'no'
      ? 'A different car from the one you told us about'
      : 'A car and a hitch rated for its weight',
    ...(isReady ? [] : ['A ball and a plug that fit it, or an adapter']),
    ...unsure.map(({ text }) => `Please check: ${text}`),
    'Insurance that covers towing',
  ]
}
/** What was said about the place makes the list shorter, or says what is still missing. */
function forDelivery({ siteCheck }: Order): string[] {
  const { outcome, findings = [], rules = [] } = siteCheck ?? {}
  const unsure = outcome === 'unsure' ? findings.filter(({ result }) => result === 'unsure') : []
  return [
    'Your driver’s license, to show us',
    ...(outcome === 'yes' ? [] : ['A firm and level place that a car with a trailer can reach']),
    ...(outcome === 'no' ? ['A different spot, or more room there'] : []),
    ...unsure.map(({ text }) => `Please check: ${text}`),
    ...rules.filter(({ isDone }) => !isDone).map(({ text }) => text),
    'Someone to receive it',
  ]
}
const beforeReturn = ['Sweep it out', 'Take everything out of it', 'Take out the cold ash']

const dayAt = (day: string, hours: string | undefined) => (hours ? `${showDay(day)}, ${hours}` : showDay(day))

/** The next thing to do for an order; null where nothing is left to do. */
export function nextStepOf(order: Order): Step | null {
  const { status, stay, hours, deliveryMethod, pickupAddress, deliveryAddress, payUntil } = order
  const isPickup = deliveryMethod === 'pickup'
  if (status === 'awaiting_payment')
    return {
      title: 'Next: pay for your order',
      text: payUntil
        ? `It is yours once it is paid. Without a payment it expires on ${showMoment(payUntil)}.`
        : 'It is yours once it is paid. An order that is not paid in time expires.',
      list: null,
      hasPlace: false,
    }
  if (status === 'paid' && !stay)
    return {
      title: `Next: we arrange the ${deliveryMethod} with you`,
      text: 'We will call or write to you soon.',
      list: null,
      hasPlace: isPickup,
    }
  if (status === 'paid' && stay && isPickup)
    return {
      title: `Next: pick it up on ${dayAt(stay.from, hours?.pickup)}`,
      text: pickupAddress,
      list: { title: 'What to bring', entries: forTowing(order) },
      hasPlace: true,
    }
  if (status === 'paid' && stay)
    return {
      title: `Next: we deliver it on ${dayAt(stay.from, hours?.delivery)}`,
      text: deliveryAddress,
      list: { title: 'What to have ready', entries: forDelivery(order) },
      hasPlace: false,
    }
  if (status === 'handed_over' && stay)
    return {
      title: `Next: return it on ${dayAt(stay.to, hours?.return)}`,
      text: pickupAddress,
      list: { title: 'Before you return it', entries: beforeReturn },
      hasPlace: isPickup,
    }
  return null
}
