import { randomUUID } from 'node:crypto'
import { contactWithMe } from '../../../contract/feedback.ts'
import { createOperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { Config } from '../../config.ts'
import { createOffice } from '../../office.ts'
import { createOfficeMessages } from '../../office-messages.ts'
import { commandLine } from '../../repositories/office/office-log.repo.ts'
import { shopContactOf } from '../../shop-contact.ts'
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

const savedReplies = [
  {
    title: 'Width of a gate',
    text: 'Our barrels for four are six and a half feet wide on their trailer. Please measure the narrowest place on the way.',
  },
  {
    title: 'Two saunas at once',
    text: 'You can rent two saunas in two orders with the same dates. Tell us both numbers, and we deliver them together.',
  },
]

/** Saves replies, and answers the oldest message with one of them. Only where no reply is saved yet. */
export async function answerMessages(
  stage: Stage,
  { config, database }: { config: Config; database: ShopDatabase },
): Promise<void> {
  const { log } = createOffice({ config, database, clock: stage })
  const shop = shopContactOf(config)
  const { messages: inbox, desk, replies, flow } = createOfficeMessages({ database, clock: stage, log, shop })
  if ((await replies.list()).length > 0) return
  for (const reply of savedReplies) await flow.add(commandLine, reply)
  const oldest = (await inbox.listPage({ status: 'new' }, 1, 100)).at(-1)
  const text = savedReplies[0]?.text ?? ''
  if (oldest) await desk.answer(commandLine, oldest, { id: randomUUID(), text })
}

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
