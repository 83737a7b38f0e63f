import type { FastifyInstance, FastifyReply } from 'fastify'
import { isUuid } from '../domain/uuid.ts'
import type { SignRules } from '../flows/sign-rules.ts'
import type { OrderRepo } from '../repositories/orders/order.repo.ts'
import type { SignatureRepo } from '../repositories/orders/signature.repo.ts'
import type { Seller } from './receipt-page.ts'
import { refuse } from './refuse.ts'
import { rulesPage, rulesText } from './rules-page.ts'
import { visitorOf } from './session.ts'

interface RulesDeps {
  orders: OrderRepo
  signatures: Pick<SignatureRepo, 'findSigned'>
  rules: Pick<SignRules, 'current'>
  seller: Seller
}

interface AsText {
  as?: string
}

const asFile = (reply: FastifyReply, name: string) =>
  reply.type('text/plain; charset=utf-8').header('content-disposition', `attachment; filename="${name}.txt"`)

/** The rental rules as documents to print: as they are now for everybody, and as they were signed for the customer who did. */
export function rulesRoutes(app: FastifyInstance, { orders, signatures, rules, seller }: RulesDeps): void {
  app.get<{ Querystring: AsText }>('/pay/rules', { config: { isPage: true } }, async ({ query }, reply) => {
    const now = (await rules.current()) ?? refuse(404, 'This shop has no rental rules to sign.')
    reply.header('cache-control', 'no-store')
    if (query.as === 'text') return asFile(reply, 'rental-rules').send(rulesText(seller, now, null))
    return reply.type('text/html; charset=utf-8').send(rulesPage(seller, now, null, null))
  })

  app.get<{ Params: { orderId: string }; Querystring: AsText }>(
    '/pay/orders/:orderId/rules',
    { config: { isPage: true } },
    async (request, reply) => {
      const { orderId } = request.params
      const { userId } = await visitorOf(request)
      const order = userId && isUuid(orderId) ? await orders.find(orderId) : undefined
      const found = order?.userId === userId && order ? await signatures.findSigned(order) : null
      reply.header('cache-control', 'no-store')
      if (!found) return reply.redirect('/cabinet/orders', 303)
      if (request.query.as === 'text')
        return asFile(reply, `rental-rules-order-${order?.number}`).send(
          rulesText(seller, found.rules, found.signed),
        )
      const back = { href: '/cabinet/orders', label: 'Your orders' }
      return reply.type('text/html; charset=utf-8').send(rulesPage(seller, found.rules, found.signed, back))
    },
  )
}
