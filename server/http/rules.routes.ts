import type { FastifyInstance } from 'fastify'
import { isUuid } from '../domain/uuid.ts'
import type { SignRules } from '../flows/sign-rules.ts'
import type { OrderRepo } from '../repositories/orders/order.repo.ts'
import type { SignatureRepo } from '../repositories/orders/signature.repo.ts'
import type { Seller } from './receipt-page.ts'
import { refuse } from './refuse.ts'
import { rulesPage } from './rules-page.ts'
import { visitorOf } from './session.ts'

interface RulesDeps {
  orders: OrderRepo
  signatures: Pick<SignatureRepo, 'findSigned'>
  rules: Pick<SignRules, 'current'>
  seller: Seller
}

/** The rental rules as documents to print: as they are now for everybody, and as they were signed for the customer who did. */
export function rulesRoutes(app: FastifyInstance, { orders, signatures, rules, seller }: RulesDeps): void {
  app.get('/pay/rules', { config: { isPage: true } }, async (_request, reply) => {
    const now = (await rules.current()) ?? refuse(404, 'This shop has no rental rules to sign.')
    reply.header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(rulesPage(seller, now, null, null))
  })

  app.get<{ Params: { orderId: string } }>(
    '/pay/orders/:orderId/rules',
    { config: { isPage: true } },
    async (request, reply) => {
      const { orderId } = request.params
      const { userId } = await visitorOf(request)
      const order = userId && isUuid(orderId) ? await orders.find(orderId) : undefined
      const found = order?.userId === userId && order ? await signatures.findSigned(order) : null
      reply.header('cache-control', 'no-store')
      if (!found) return reply.redirect('/cabinet/orders', 303)
      const back = { href: '/cabinet/orders', label: 'Your orders' }
      return reply.type('text/html; charset=utf-8').send(rulesPage(seller, found.rules, found.signed, back))
    },
  )
}
