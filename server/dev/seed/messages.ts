import { contactWithMe } from '../../../contract/feedback.ts'
import { createOperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import { daysFrom } from './order.ts'
import type { Stage } from './stage.ts'
import { createVisitor } from './visitor.ts'

const messages = [
  {
    daysAgo: 6,
    name: 'Dana Brook',
    email: 'dana@example.com',
    message: 'Does the barrel for four fit through a gate that is seven feet wide?',
  },
  {
    daysAgo: 3,
    name: 'Eli Marsh',
    email: 'eli@example.com',
    phone: '(906) 555-0104',
    message:
      'We are eight people in January. Can we have two saunas side by side, and one delivery for both?',
  },
  {
    daysAgo: 0,
    name: 'Fay Lund',
    email: 'fay@example.com',
    company: 'Lund Cabins',
    message: 'I own three cabins near Duluth and would like to hear about the franchise.\nWhen may I call?',
  },
]

/** Writes to the company through its contact form, unless that was done before. @returns how many messages are new */
export async function writeMessages(stage: Stage, database: ShopDatabase): Promise<number> {
  const written = await createOperatorRepo(database).listMessages(1000)
  const senders = new Set(written.map(({ email }) => email))
  const missing = messages.filter(({ email }) => !senders.has(email))
  for (const { daysAgo, ...body } of missing) {
    stage.at(daysAgo === 0 ? stage.today : daysFrom(stage.today, -daysAgo))
    await createVisitor(stage.app).call(contactWithMe, { body })
  }
  return missing.length
}
