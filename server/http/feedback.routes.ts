import type { FastifyInstance } from 'fastify'
import { contactWithMe } from '../../contract/feedback.ts'
import type { ReceiveMessage } from '../flows/receive-message.ts'
import { checkFeedback, isFromBot } from '../domain/feedback.ts'
import { CHECK_YOUR_INPUT, refuse } from './refuse.ts'
import { route } from './route.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'

interface FeedbackDeps {
  receive: ReceiveMessage
  rateLimiter: RateLimiter
}

const message = 'You have already sent us several messages. Please try again later, or send us an email.'
/** Keeps the company's mailbox readable. */
const limits = {
  fromOneAddress: { name: 'contact', attempts: 5, minutes: 60, message },
  altogether: { name: 'contact-all', attempts: 100, minutes: 60, message },
}

export function feedbackRoutes(app: FastifyInstance, { receive, rateLimiter }: FeedbackDeps): void {
  const thanks = { message: 'Thanks for contacting us! We will get in touch with you shortly' }

  route(app, contactWithMe, async ({ body, request }) => {
    // A bot filled in the field that no person sees; it is thanked like everybody else.
    if (isFromBot(body.website)) return thanks
    const checked = checkFeedback(body)
    if ('errors' in checked) refuse(422, CHECK_YOUR_INPUT, checked.errors)
    await rateLimiter.consume([limits.fromOneAddress, clientNetworkOf(request.ip)], [limits.altogether, ''])
    await receive(checked.values)
    return thanks
  })
}
