import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatUsd } from '../domain/money.ts'
import type { ShopContact } from '../emails/email.ts'
import type { Answers, Choice, OpenedCase } from '../flows/closures/answer.ts'
import { acceptFormsOnly, type FormBody } from './form-body.ts'
import { closedPage, unknownLinkPage } from './closed-page.ts'
import { linkPageStyle } from './link-page.ts'

interface ClosedDeps {
  answers: Answers
  shop: ShopContact
}

const noOffers = { dates: [], saunas: [] }

/** `12|2026-12-01|2026-12-04` or `refund`; undefined for anything else. */
function readChoice(text: string | undefined): Choice | undefined {
  if (text === 'refund') return 'refund'
  const [, id, from, to] = /^(\d{1,9})\|(\d{4}-\d\d-\d\d)\|(\d{4}-\d\d-\d\d)$/.exec(text ?? '') ?? []
  return id && from && to ? { productId: Number(id), stay: { from, to } } : undefined
}

/** What the page said that would go back, in cents. */
const readLeft = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined)

/**
 * The page behind the link that customers get when their dates are closed. The link is all they need: its token is as
 * long as a session's. Looking at it changes nothing, because mail programs open links by themselves.
 */
export async function closedRoutes(app: FastifyInstance, { answers, shop }: ClosedDeps): Promise<void> {
  app.get('/closed.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(linkPageStyle),
  )

  async function send(reply: FastifyReply, opened: OpenedCase | undefined, problem: string | null = null) {
    reply.type('text/html; charset=utf-8')
    // Nobody keeps it, and where its links lead never learns the token.
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    if (!opened) return reply.code(404).send(unknownLinkPage(shop))
    const offers = opened.state === 'open' ? await answers.findOffers(opened.order) : noOffers
    return reply.code(problem ? 409 : 200).send(closedPage({ opened, offers, shop, problem }))
  }

  const open = async (token: unknown) => (typeof token === 'string' ? answers.open(token) : undefined)

  await app.register(async (scope) => {
    acceptFormsOnly(scope)
    type Query = { Querystring: { token?: unknown } }

    scope.get<Query>('/closed', { config: { isPage: true } }, async (request, reply) =>
      send(reply, await open(request.query.token)),
    )

    scope.post<Query & { Body: FormBody | null }>(
      '/closed',
      { config: { isPage: true, isPlainForm: true } },
      async (request, reply) => {
        const { token } = request.query
        const opened = await open(token)
        if (!opened) return send(reply, undefined)
        const choice = readChoice(request.body?.choice)
        if (!choice) return send(reply, opened, 'Please choose one of these options.')
        const seen = readLeft(request.body?.left) ?? opened.left
        if (choice === 'refund' && opened.state === 'open' && seen !== opened.left)
          return send(
            reply,
            opened,
            `The refund has changed since you opened this page. It was ${formatUsd(seen)}. Please choose again.`,
          )
        const done = await answers.answer(opened, choice)
        if (done === 'taken')
          return send(
            reply,
            opened,
            'Someone else just booked that. Please choose again from what is still free.',
          )
        // What was decided, by this or by an earlier answer; a reload sends nothing twice.
        return reply
          .headers({ 'cache-control': 'no-store' })
          .redirect(`/closed?token=${encodeURIComponent(String(token))}`, 303)
      },
    )
  })
}
