/** A Stripe Checkout session, as the fake stores it. */
export interface FakeSession {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  /** In seconds since 1970. */
  created: number
  paymentStatus: 'paid' | 'unpaid'
  /** What was posted, flat: `line_items[0][quantity]`. */
  params: Record<string, string>
  amount: number
  refunded: number
  /** Of a hold that has ended: charged in part or in full, or canceled. */
  held?: { until: number; ended: 'captured' | 'canceled' | null; captured: number }
  /** A card was declined, so there is an intent though nothing is paid. */
  hasTried: boolean
}

/** A session's payment intent: its id, or the whole object with its charge; null until someone tries to pay. */
export const intentOf = (
  { id, params, status, amount, refunded, held, hasTried }: FakeSession,
  isExpanded: boolean,
) => {
  const intent = id.replace('cs_', 'pi_')
  if (status === 'open' && !hasTried) return null
  if (!isExpanded) return intent
  const metadata = { payment_id: params['metadata[payment_id]'] }
  const charge = {
    id: id.replace('cs_', 'ch_'),
    object: 'charge',
    amount,
    amount_refunded: refunded,
    metadata,
    ...(held && { payment_method_details: { type: 'card', card: { capture_before: held.until } } }),
  }
  const state = { captured: 'succeeded', canceled: 'canceled' } as const
  return {
    id: intent,
    object: 'payment_intent',
    status: held ? (held.ended ? state[held.ended] : 'requires_capture') : 'succeeded',
    amount,
    amount_received: held ? held.captured : amount,
    latest_charge: charge,
  }
}

const metadataOf = ({ params }: FakeSession) =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key ? [[key, value]] : []
    }),
  )

/** A session as the API shows it. */
export const toWire = (session: FakeSession, isExpanded = false) => ({
  id: session.id,
  object: 'checkout.session',
  url: session.status === 'open' ? session.url : null,
  status: session.status,
  payment_status: session.paymentStatus,
  created: session.created,
  customer_email: session.params.customer_email,
  amount_total: session.amount,
  client_reference_id: session.params.client_reference_id,
  expires_at: Number(session.params.expires_at),
  metadata: metadataOf(session),
  payment_intent: intentOf(session, isExpanded),
})

/** No more on a page than this, whatever is asked for: so that a test need not make a hundred. */
const PAGE_SIZE = 2

/** A page of the list of sessions, the newest first. */
export function listPage(sessions: FakeSession[], { searchParams: query, pathname }: URL) {
  const intent = query.get('payment_intent')
  const status = query.get('status')
  const found = sessions
    .filter((session) => !intent || intentOf(session, false) === intent)
    .filter((session) => !status || session.status === status)
    .filter(({ created }) => created >= Number(query.get('created[gte]')))
    .toReversed()
  const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
  const size = Math.min(Number(query.get('limit') ?? 10), PAGE_SIZE)
  const data = found.slice(start, start + size).map((session) => toWire(session, query.has('expand[0]')))
  return { object: 'list', url: pathname, has_more: found.length > start + size, data }
}
