import type { FastifyInstance, FastifyReply } from 'fastify'
import { joinWaitlist } from '../../contract/waitlist.ts'
import { emailRule } from '../domain/contact-rules.ts'
import { zipInReach } from '../domain/delivery.ts'
import { findDateError } from '../domain/stay.ts'
import { PICKUP } from '../domain/turnover.ts'
import type { ShopContact } from '../emails/email.ts'
import type { JoinWaitlist } from '../flows/waitlist/join-waitlist.ts'
import type { OpenedWaitlistLink, WaitlistLink } from '../flows/waitlist/waitlist-link.ts'
import type { BookableRepo } from '../repositories/bookings/bookable.repo.ts'
import type { WaitlistPerson } from '../repositories/bookings/waitlist.repo.ts'
import type { Clock } from '../gateways/clock.ts'
import { acceptFormsOnly, type FormBody } from './form-body.ts'
import { refuseField } from './form-values.ts'
import { parseId } from './parse-id.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'
import { refuse } from './refuse.ts'
import { route } from './route.ts'
import { ensureSession, hashSecret } from './session.ts'
import { stayFieldToWire, stayFromWire } from './stay-to-wire.ts'
import { leaveWaitlistPage, unknownWaitlistLinkPage, waitlistPage } from './waitlist-page.ts'

interface WaitlistDeps {
  bookables: BookableRepo
  join: JoinWaitlist
  link: WaitlistLink
  rateLimiter: RateLimiter
  shop: ShopContact
  clock: Pick<Clock, 'now'>
}

const message = 'You have already asked about several stays. Please try again later, or call us.'
/** Those who are told have dates held for them, so nobody may ask for many; and nobody fills the mailbox of somebody else. */
const limits = {
  fromOneNetwork: { name: 'waitlist', attempts: 10, minutes: 60, message },
  forOnePerson: { name: 'waitlist-person', attempts: 10, minutes: 24 * 60, message },
}

/** Asking to be told when a stay is free, and the pages behind the links of the email. */
export async function waitlistRoutes(app: FastifyInstance, deps: WaitlistDeps): Promise<void> {
  const { bookables, join, rateLimiter, clock } = deps

  function personFrom(userId: string | null, typed: string | undefined): WaitlistPerson {
    if (userId) return { userId }
    // Somebody who types none took themselves for a customer, whose session has ended.
    if (typed === undefined) refuseField('email', 'You are not logged in. Please log in and try again.')
    const checked = emailRule(typed)
    return 'value' in checked ? { email: checked.value } : refuseField('email', checked.message)
  }

  route(app, joinWaitlist, async ({ params, body, visitor, request }) => {
    const found = await bookables.find(parseId(params.productId), visitor.ownerKey, clock.now())
    const { product, request: chosen } = found ?? refuse(404, 'This sauna is not in our catalog.')
    const stay = stayFromWire(body)
    const wrong = findDateError(stay)
    if (wrong) refuseField(stayFieldToWire[wrong.field], wrong.message)
    const person = personFrom(visitor.userId, body.email)
    await rateLimiter.consume(
      [limits.fromOneNetwork, clientNetworkOf(request.ip)],
      [limits.forOnePerson, 'userId' in person ? person.userId : person.email],
    )
    const { delivery_method: method, zip_code, page_secret } = body
    const zip = zip_code === undefined ? (chosen?.zip ?? null) : zipInReach(product.terms, zip_code)
    const trip = method === 'delivery' ? { method, zip } : PICKUP
    const joined = await join(product, {
      person,
      stay,
      trip,
      pageHash: page_secret === undefined ? null : hashSecret(page_secret),
    })
    if (joined === 'sale')
      refuseField('date_from', 'This sauna is for sale, so there are no dates to wait for.')
    if (joined === 'free') refuse(409, 'These dates are available right now, so you can book them.')
    if (joined !== 'joined') refuseField(stayFieldToWire[joined.error.field], joined.error.message)
  })

  await app.register(async (scope) => linkPages(scope, deps))
}

/** What the page said that the dates cost, in cents. */
const readTotal = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : null)

/**
 * The token is as long as a session's, and the link is all they need. Looking changes nothing, because mail programs open
 * links by themselves: each page is a button.
 */
async function linkPages(scope: FastifyInstance, { link, shop }: WaitlistDeps): Promise<void> {
  acceptFormsOnly(scope)
  type Query = { Querystring: { token?: unknown } }
  const config = { isPage: true }
  const formConfig = { ...config, isPlainForm: true }

  async function send(reply: FastifyReply, page: string | null, status = 200) {
    reply.type('text/html; charset=utf-8')
    // Nobody keeps it, and where its links lead never learns the token.
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    return reply.code(page === null ? 404 : status).send(page ?? unknownWaitlistLinkPage(shop))
  }

  type Open = { opened: OpenedWaitlistLink; token: string } | undefined
  async function open(token: unknown): Promise<Open> {
    const opened = typeof token === 'string' ? await link.open(token) : undefined
    return opened && { opened, token: token as string }
  }
  /** What became of it, by another request: a reload sends nothing twice. */
  const showResult = (reply: FastifyReply, token: string) =>
    reply
      .headers({ 'cache-control': 'no-store' })
      .redirect(`/waitlist?token=${encodeURIComponent(token)}`, 303)

  for (const [path, pageOf] of [
    ['/waitlist', waitlistPage],
    ['/waitlist/leave', leaveWaitlistPage],
  ] as const)
    scope.get<Query>(path, { config }, async (request, reply) => {
      const found = await open(request.query.token)
      return send(reply, found ? pageOf(found.opened, found.token, shop) : null)
    })

  type Press = Query & { Body: FormBody | null }
  scope.post<Press>('/waitlist', { config: formConfig }, async (request, reply) => {
    const found = await open(request.query.token)
    if (!found) return send(reply, null)
    if (!found.opened.isHeld) return showResult(reply, found.token)
    const { total } = found.opened
    const seen = readTotal(request.body?.total)
    if (seen !== null && seen !== total)
      return send(reply, waitlistPage(found.opened, found.token, shop, seen), 409)
    const { ownerKey } = await ensureSession(request, reply)
    if (!(await link.take(found.token, ownerKey))) return showResult(reply, found.token)
    // They may have to log in first. Whenever they get to the checkout, it knows what they have seen.
    const query = seen === null ? '' : `?seen_total=${seen}`
    return reply.headers({ 'cache-control': 'no-store' }).redirect(`/checkout${query}`, 303)
  })

  scope.post<Query>('/waitlist/leave', { config: formConfig }, async (request, reply) => {
    const found = await open(request.query.token)
    if (!found) return send(reply, null)
    await link.leave(found.token)
    return showResult(reply, found.token)
  })
}
