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

/** Sent side by side; more connections at a time are more than some mail servers take from one sender. */
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
 * Carries the outbox to the post. A mail is sent once: claimed by one process at a time, and marked when the server has
 * taken it and those beside it. Only a process that dies between these two leaves a second copy possible, which bears
 * the same Message-ID.
 */
export function emailSender({ queue, mailer, clock, log }: EmailSenderDeps): Task {
  /** @returns the mail's id once it is sent, null when it could not be */
  async function send(mail: QueuedEmail): Promise<string | null> {
    try {
      await mailer.send(outgoing(mail))
      return mail.id
    } catch (err) {
      // The address is personal and stays out of the log.
      log.warn({ err, mail: mail.id, attempts: mail.attempts }, 'a mail could not be sent')
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
