import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makeFeed, revokeFeed, showFeed } from '../../../contract/office/feed.ts'
import { buildCalendarFeed } from '../../domain/calendar-file.ts'
import { addDays } from '../../domain/day.ts'
import { feedEventsOf } from '../../domain/office/feed-events.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { MemberRepo } from '../../repositories/office/member.repo.ts'
import type { OfficeFeedRepo, OfficeFeedRow } from '../../repositories/office/office-feed.repo.ts'
import type { OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'
import { refuse } from '../refuse.ts'
import { hashSecret } from '../session.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { withinOf } from './within.ts'

interface FeedDeps {
  tx: Tx
  members: Pick<MemberRepo, 'find'>
  feeds: OfficeFeedRepo
  log: OfficeLogRepo
  clock: Clock
  /** The company's. */
  timeZone: string
  origin: string
}

/** In the query, which is not written to the log. */
const FEED_PATH = '/office/calendar.ics'

/** How long what is over stays in the calendar. */
const PAST_DAYS = 14
const HOUR_MS = 3_600_000

const feedToWire = ({ madeAt, usedAt }: Pick<OfficeFeedRow, 'madeAt' | 'usedAt'>) => ({
  made_at: madeAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
})

type FeedRequest = FastifyRequest<{ Querystring: { token?: unknown } }>

/** A member's list as a calendar that others ask for without a log-in. Anyone who has the address can read it. */
export function officeFeedRoutes(app: FastifyInstance, deps: FeedDeps): void {
  const { tx, members, feeds, log, clock, timeZone, origin } = deps
  const { host } = new URL(origin)

  officeRoute(app, showFeed, async ({ member }) => {
    const feed = await feeds.findOf(member.id)
    return { feed: feed ? feedToWire(feed) : null }
  })

  officeRoute(app, makeFeed, async ({ member }) => {
    const token = randomBytes(32).toString('base64url')
    await tx(async (trx) => {
      await feeds.set(trx, member.id, hashSecret(token))
      await log.append(trx, actorOf(member), { act: 'made a calendar address', subject: member.email })
    })
    return {
      address: `${origin}${FEED_PATH}?token=${token}`,
      feed: feedToWire({ madeAt: clock.now(), usedAt: null }),
    }
  })

  officeRoute(app, revokeFeed, ({ member }) =>
    tx(async (trx) => {
      if (await feeds.remove(trx, member.id))
        await log.append(trx, actorOf(member), { act: 'revoked a calendar address', subject: member.email })
    }),
  )

  /** @returns the member behind the address; refuses what is revoked, and those who have not joined again */
  async function memberOf(request: FeedRequest) {
    const { token } = request.query
    const feed = typeof token === 'string' ? await feeds.findByToken(hashSecret(token)) : undefined
    const member = feed && (await members.find(feed.memberId))
    if (!feed || !member?.joinedAt) return refuse(404, 'There is no such calendar.')
    if (clock.now().getTime() - (feed.usedAt?.getTime() ?? 0) > HOUR_MS)
      // A database that takes no writes for a moment stops nobody from reading.
      await feeds.markUsed(feed.tokenHash).catch((err: unknown) => request.log.warn({ err }, 'use not noted'))
    return member
  }

  app.get(FEED_PATH, { config: { isPage: true } }, async (request: FeedRequest, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    const member = await memberOf(request)
    const from = addDays(todayIn(timeZone, clock.now()), -PAST_DAYS)
    const orders = await feeds.listOrders(from, withinOf(member))
    const file = buildCalendarFeed(
      'Heat and Chill: out and back',
      orders.flatMap((order) => feedEventsOf(order, { origin, host })),
    )
    const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match']?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))
      return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="today.ics"')
      .send(file)
  })
}
