import type { FastifyInstance } from 'fastify'
import { notifyOfOrders, stopNotifyingOfOrders } from '../../../contract/office/push.ts'
import type { WebPush } from '../../gateways/web-push/web-push.ts'
import type { OfficePushRepo } from '../../repositories/push/office-push.repo.ts'
import { refuseField } from '../form-values.ts'
import { createBrowserReader } from '../push-browser.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { refuse } from '../refuse.ts'
import { officeRoute } from './office-route.ts'

export interface OfficePushDeps {
  officePushes: OfficePushRepo
  webPush: Pick<WebPush, 'mayCall'>
  publicKey: () => Promise<string>
  rateLimiter: RateLimiter
}

/** Said once in a while, and again whenever the member opens their log-in. */
const limit = { name: 'office-push', attempts: 60, minutes: 60 }

/** On which browsers a member is told of orders: each by their own press there. */
export function officePushRoutes(app: FastifyInstance, deps: OfficePushDeps): void {
  const { officePushes, rateLimiter } = deps
  const readBrowser = createBrowserReader(deps)

  officeRoute(app, notifyOfOrders, async ({ body, member, session, request, reply }) => {
    await rateLimiter.consume([limit, member.id])
    const browser = await readBrowser(body)
    const device = app.officeSessions.device.of(request)
    const ofMember = { memberId: member.id, deviceHash: device.hash, ...browser }
    if (body.is_renewal) {
      if (!(await officePushes.renew(ofMember))) refuseField('endpoint', 'This browser is not notified.')
    } else if (!(await officePushes.save(ofMember, session.idHash)))
      refuse(401, 'Please log in to the office.')
    device.keep(reply)
  })

  officeRoute(app, stopNotifyingOfOrders, ({ body, member }) =>
    officePushes.remove(member.id, body.endpoint ?? ''),
  )
}
