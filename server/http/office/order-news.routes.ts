import type { FastifyInstance } from 'fastify'
import { setOrderNews } from '../../../contract/office/order-news.ts'
import type { MemberRepo } from '../../repositories/office/member.repo.ts'
import { officeRoute } from './office-route.ts'

/** Who works in the office chooses whether it writes to them. */
export function officeOrderNewsRoutes(
  app: FastifyInstance,
  { members }: { members: Pick<MemberRepo, 'setOrderNews'> },
): void {
  officeRoute(app, setOrderNews, async ({ body, member }) => {
    await members.setOrderNews(member.id, body.order_news)
    return body
  })
}
