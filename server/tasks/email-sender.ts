import type { EmailQueue, QueuedEmail } from '../repositories/outbox/email-outbox.repo.ts'
import type { Clock } from '../gateways/clock.ts'
import type { OutgoingEmail, Mailer } from '../gateways/mailer.ts'
import type { Task } from './task.ts'

interface EmailSenderDeps {
  queue: EmailQueue
  mailer: Mailer
  clock: Clock
  log: { warn(details: object, message: string): void }
}

/** Sent in parallel. Some mail servers accept no more connections from one sender. */
const batchSize = 5

const outgoing = (mail: QueuedEmail): OutgoingEmail => ({
  id: mail.id,
  recipient: mail.recipient,
  subject: mail.subject,
  text: mail.bodyText,
  html: mail.bodyHtml,
  attachments: mail.attachments,
  createdAt: mail.createdAt,
})

/**
 * Sends the emails in the outbox. Each is sent once: one process claims it, and marks it when the mail server has accepted
 * its whole batch. Only a process that dies in between can cause a second copy, which has the same Message-ID.
 */
export function emailSender({ queue, mailer, clock, log }: EmailSenderDeps): Task {
  /** @returns the email's id, or null if it could not be sent */
  async function send(mail: QueuedEmail): Promise<string | null> {
    try {
      await mailer.send(outgoing(mail))
      return mail.id
    } catch (err) {
      // The address is personal data and stays out of the log.
      log.warn({ err, mail: mail.id, attempts: mail.attempts }, 'an email could not be sent')
      await queue.postpone(mail, clock.now())
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
