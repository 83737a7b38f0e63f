import type { FastifyInstance } from 'fastify'
import { contactWithMe } from '../../contract/feedback.ts'
import type { FeedbackRepo } from '../db/feedback.repo.ts'
import type { ThrottleRepo } from '../db/throttle.repo.ts'
import { feedbackMail } from '../domain/feedback-mail.ts'
import { checkFeedback, isFromMachine } from '../domain/feedback.ts'
import type { Clock } from '../gateways/clock.ts'
import { refuse } from './problems.ts'
import { route } from './route.ts'

interface FeedbackDeps {
  feedback: FeedbackRepo
  throttle: ThrottleRepo
  clock: Clock
  /** The company's own address. */
  recipient: string
}

const hour = 3_600_000
const fromOneAddress = 5
const fromAllTogether = 100

/** How many messages an hour one network address may send, and all together: the company's mailbox is small. */
async function limit(throttle: ThrottleRepo, address: string, now: Date): Promise<void> {
  const windowEndsAt = new Date(now.getTime() + hour)
  const limits = { [`contact:ip:${address}`]: fromOneAddress, 'contact:all': fromAllTogether }
  const counted = await throttle.count(
    Object.keys(limits).map((key) => ({ key, windowEndsAt })),
    now,
  )
  for (const [key, most] of Object.entries(limits)) {
    const tries = counted.get(key)
    if (!tries || tries.count <= most) continue
    const seconds = Math.max(1, Math.ceil((tries.windowEndsAt.getTime() - now.getTime()) / 1000))
    const message = 'You have sent several messages already. Please try again later, or write an e-mail.'
    refuse(429, message, undefined, seconds)
  }
}

export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  const { feedback, throttle, clock, recipient } = deps
  const thanks = { message: 'Thanks for contacting us! We will get in touch with you shortly' }

  route(app, contactWithMe, async ({ body, request }) => {
    // Whatever filled in the field that no person sees shall believe that it worked.
    if (isFromMachine(body.website)) return thanks
    const checked = checkFeedback(body)
    if ('errors' in checked) refuse(422, 'Please check what you have entered.', checked.errors)
    await limit(throttle, request.ip, clock.now())
    await feedback.keep(checked.values, { recipient, ...feedbackMail(checked.values) }, clock.now())
    return thanks
  })
}
