import type { EmailQueue, QueuedEmail } from '../repositories/outbox/email-outbox.repo.ts'
import type { Clock } from '../gateways/clock.ts'
import type { OutgoingEmail, Mailer } from '../gateways/mailer.ts'
import type { Task } from './task.ts'

interface EmailSenderDeps {
  queue: EmailQueue
  mailer: Mailer
  clock: Clock
  log: Record<'info' | 'warn', (details: object, message: string) => void>
}

/** Sent in parallel. Some email servers accept no more connections from one sender. */
const batchSize = 5

const outgoing = (email: QueuedEmail): OutgoingEmail => ({
  id: email.id,
  recipient: email.recipient,
  replyTo: email.replyTo,
  subject: email.subject,
  text: email.bodyText,
  html: email.bodyHtml,
  attachments: email.attachments,
  thread: email.thread,
  createdAt: email.createdAt,
})

/**
 * Sends the emails in the outbox. Each is sent once: one process claims it, and marks it when the email server has accepted
 * its whole batch. Only a process that dies in between can cause a second copy, which has the same Message-ID.
 */
export function emailSender({ queue, mailer, clock, log }: EmailSenderDeps): Task {
  /** @returns the email's id, or null if it could not be sent */
  async function send(email: QueuedEmail): Promise<string | null> {
    try {
      await mailer.send(outgoing(email))
      // The email's Message-ID begins with its id; the key names the order that it is about.
      log.info({ email: email.id, about: email.dedupeKey }, 'an email was sent')
      return email.id
    } catch (err) {
      // The address is personal data and stays out of the log.
      log.warn({ err, email: email.id, attempts: email.attempts }, 'an email could not be sent')
      await queue.postpone(email, clock.now())
      return null
    }
  }

  async function run() {
    for (;;) {
      const mails = await queue.claim(batchSize, clock.now())
      const tried = await Promise.all(mails.map(send))
      const sent = tried.filter((id) => id !== null)
      if (sent.length > 0) await queue.markSent(sent, clock.now())
      if (mails.length < batchSize) return
    }
  }

  return { name: 'mail', everySeconds: 2, run }
}
