import type { FastifyInstance } from 'fastify'
import { contactWithMe } from '../../contract/feedback.ts'
import type { FeedbackRepo } from '../repositories/feedback/feedback.repo.ts'
import { feedbackEmail } from '../domain/feedback-email.ts'
import { checkFeedback, isFromBot } from '../domain/feedback.ts'
import type { Clock } from '../gateways/clock.ts'
import { refuse } from './problems.ts'
import { route } from './route.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'

interface FeedbackDeps {
  feedback: FeedbackRepo
  rateLimiter: RateLimiter
  clock: Clock
  /** The company's own address. */
  recipient: string
}

const sentence = 'You have sent several messages already. Please try again later, or write an email.'
/** The company's mailbox is small. */
const limits = {
  fromOneAddress: { name: 'contact', attempts: 5, minutes: 60, sentence },
  altogether: { name: 'contact-all', attempts: 100, minutes: 60, sentence },
}

export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  const { feedback, rateLimiter, clock, recipient } = deps
  const thanks = { message: 'Thanks for contacting us! We will get in touch with you shortly' }

  route(app, contactWithMe, async ({ body, request }) => {
    // Whatever filled in the field that no person sees shall believe that it worked.
    if (isFromBot(body.website)) return thanks
    const checked = checkFeedback(body)
    if ('errors' in checked) refuse(422, 'Please check what you have entered.', checked.errors)
    await rateLimiter.consume([limits.fromOneAddress, clientNetworkOf(request.ip)], [limits.altogether, ''])
    await feedback.save(checked.values, { recipient, ...feedbackEmail(checked.values) }, clock.now())
    return thanks
  })
}
