import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type FakeSession, intentOf, listPage, toWire } from './stripe-session.ts'

type Trouble = 'none' | 'fail' | 'reset' | 'hang'

export const WEBHOOK_SECRET = 'whsec_of_the_test'
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const part of request) text += part
  return Object.fromEntries(new URLSearchParams(text))
}

const error = (type: string, message: string, code?: string) => ({ error: { type, message, code } })

/** The part of Stripe's API that the shop uses, on its own port, with Stripe's rules for keys, expiry, and refunds. */
export async function startFakeStripe(now: () => Date = () => new Date()) {
  const sessions = new Map<string, FakeSession>()
  const answers = new Map<string, { params: string; status: number; body: unknown }>()
  const requests: { method: string; path: string; key: string | undefined }[] = []
  const troubles: Trouble[] = []
  let troubleOf: (path: string, key: string | undefined) => Trouble = () => 'none'
  const refunds: { intent: string; made: object }[] = []
  const webhooks: { url: string; status: string; enabled_events: string[] }[] = []
  let count = 0

  function create(params: Record<string, string>, origin: string) {
    const minutes = (Number(params.expires_at) * 1000 - now().getTime()) / 60_000
    if (!(minutes >= 30 && minutes <= 24 * 60)) {
      const problem = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.'
      return { status: 400, body: error('invalid_request_error', problem) }
    }
    const id = `cs_test_${++count}`
    const amounts = Object.entries(params).filter(([name]) => name.endsWith('[unit_amount]'))
    const session: FakeSession = {
      id,
      url: `${origin}/c/pay/${id}`,
      status: 'open',
      created: Math.floor(now().getTime() / 1000),
      paymentStatus: 'unpaid',
      params,
      amount: amounts.reduce((sum, [, amount]) => sum + Number(amount), 0),
      refunded: 0,
      hasTried: false,
    }
    sessions.set(id, session)
    return { status: 200, body: toWire(session) }
  }

  function refund(params: Record<string, string>) {
    const session = sessions.get(String(params.payment_intent).replace('pi_', 'cs_'))
    if (session?.paymentStatus !== 'paid')
      return { status: 404, body: error('invalid_request_error', 'No such payment_intent') }
    const amount = Number(params.amount)
    // Of a hold, what was captured; the rest was released.
    const left = (session.held?.captured ?? session.amount) - session.refunded
    if (amount > left) {
      const body =
        left === 0
          ? error('invalid_request_error', 'Charge has already been refunded.', 'charge_already_refunded')
          : error(
              'invalid_request_error',
              `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
            )
      return { status: 400, body }
    }
    session.refunded += amount
    const key = params['metadata[key]']
    const made = { id: `re_${++count}`, object: 'refund', amount, status: 'succeeded', metadata: { key } }
    refunds.push({ intent: String(params.payment_intent), made })
    return { status: 200, body: made }
  }

  /** Captures or cancels what is held, once. */
  function endHold(intent: string, action: string, params: Record<string, string>) {
    const session = sessions.get(intent.replace('pi_', 'cs_'))
    if (!session?.held) return { status: 404, body: error('invalid_request_error', 'No such payment_intent') }
    if (session.held.ended) {
      const problem = `This PaymentIntent could not be changed because it is ${session.held.ended}.`
      return { status: 400, body: error('invalid_request_error', problem, 'payment_intent_unexpected_state') }
    }
    if (action === 'cancel') session.held.ended = 'canceled'
    else {
      const captured = Number(params.amount_to_capture)
      if (captured > session.amount)
        return {
          status: 400,
          body: error('invalid_request_error', 'The amount is more than was authorized.'),
        }
      Object.assign(session, {
        paymentStatus: 'paid',
        held: { ...session.held, ended: 'captured', captured },
      })
    }
    return { status: 200, body: intentOf(session, true) }
  }

  function answer(method: string, url: URL, params: Record<string, string>, origin: string) {
    const [, id, action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(url.pathname) ?? []
    const [, intent, ending] = /^\/v1\/payment_intents\/([^/]+)\/(capture|cancel)$/.exec(url.pathname) ?? []
    if (method === 'POST' && intent && ending) return endHold(intent, ending, params)
    if (method === 'POST' && url.pathname === '/v1/checkout/sessions') return create(params, origin)
    if (method === 'POST' && url.pathname === '/v1/refunds') return refund(params)
    if (method === 'GET' && url.pathname === '/v1/refunds') {
      const wanted = url.searchParams.get('payment_intent')
      const data = refunds.filter(({ intent }) => intent === wanted).map(({ made }) => made)
      return { status: 200, body: { object: 'list', data } }
    }
    if (method === 'GET' && url.pathname === '/v1/checkout/sessions') {
      return { status: 200, body: listPage([...sessions.values()], url) }
    }
    if (method === 'GET' && url.pathname === '/v1/balance')
      return { status: 200, body: { object: 'balance', livemode: false } }
    if (method === 'GET' && url.pathname === '/v1/webhook_endpoints')
      return { status: 200, body: { object: 'list', data: webhooks } }
    const session = id && sessions.get(id)
    if (!session) return { status: 404, body: error('invalid_request_error', 'No such checkout.session') }
    if (!action) return { status: 200, body: toWire(session, true) }
    if (session.status !== 'open')
      return { status: 400, body: error('invalid_request_error', 'Only open sessions can be expired.') }
    session.status = 'expired'
    return { status: 200, body: toWire(session) }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const origin = `http://${request.headers.host}`
    const { method = 'GET' } = request
    const url = new URL(request.url ?? '/', origin)
    const params = await bodyOf(request)
    const key = request.headers['idempotency-key'] as string | undefined
    requests.push({ method, path: url.pathname, key })
    const trouble = troubles.shift() ?? troubleOf(url.pathname, key)
    const kept = method === 'POST' && key ? answers.get(key) : undefined
    const text = JSON.stringify([url.pathname, params])
    let result = kept ?? answer(method, url, params, origin)
    if (kept && kept.params !== text)
      result = {
        status: 400,
        body: error('idempotency_error', 'Keys can only be used with the same parameters.'),
      }
    else if (method === 'POST' && key)
      answers.set(key, { params: text, status: result.status, body: result.body })
    if (trouble === 'hang') return
    if (trouble === 'reset') {
      request.socket.destroy()
      return
    }
    const { status, body } = trouble === 'fail' ? { status: 500, body: error('api_error', 'Oh no') } : result
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${++count}` })
    response.end(JSON.stringify(body))
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sdk = new Stripe('sk_test_signs_only')

  const find = (id: string) => {
    const session = sessions.get(id)
    if (!session) throw new Error(`No session ${id}`)
    return session
  }
  /** An event as Stripe posts it, signed. */
  function event(type: string, id: string, { eventId = `evt_${randomUUID()}`, at = now() } = {}) {
    const session = find(id)
    const intent = { ...(intentOf({ ...session, status: 'complete' }, true) as object) } as {
      id: string
      latest_charge: object
    }
    const object = type.startsWith('charge.')
      ? { ...intent.latest_charge, payment_intent: intent.id }
      : type.startsWith('payment_intent.')
        ? intent
        : toWire(session)
    const payload = JSON.stringify({ id: eventId, object: 'event', type, data: { object } })
    const timestamp = Math.floor(at.getTime() / 1000)
    const signature = sdk.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
    return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
  }

  return {
    url,
    sessions,
    requests,
    /** As they are set up in the dashboard. */
    webhooks,
    /** What goes wrong with the next calls, in order; the work itself is done. */
    troubles,
    /** The same, for each of all later calls. */
    setTrouble(next: (path: string, key: string | undefined) => Trouble) {
      troubleOf = next
    },
    event,
    pay: (id: string) => Object.assign(find(id), { status: 'complete', paymentStatus: 'paid' }),
    /** A card is entered at a page that holds an amount: nothing is paid. @param days how long the card holds it */
    hold: (id: string, days = 7) => {
      const until = Math.floor(now().getTime() / 1000) + days * 86_400
      if (find(id).params['payment_intent_data[capture_method]'] !== 'manual')
        throw new Error(`${id} would be paid at once`)
      return Object.assign(find(id), { status: 'complete', held: { until, ended: null, captured: 0 } })
    },
    /** A hold that nobody captured in time. */
    endHold: (id: string) => Object.assign(find(id), { held: { ...find(id).held, ended: 'canceled' } }),
    decline: (id: string) => Object.assign(find(id), { hasTried: true }),
    lapse: (id: string) => Object.assign(find(id), { status: 'expired' }),
    /** A day later Stripe no longer knows the keys of requests. */
    forgetKeys: () => answers.clear(),
    /** A refund made in Stripe's dashboard. */
    giveBack: (id: string, cents = find(id).amount) => Object.assign(find(id), { refunded: cents }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
