import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** A mail as it leaves the shop. */
export interface OutgoingEmail {
  /** The same each time the mail is tried, so that a receiver may tell a second copy from a second mail. */
  id: string
  recipient: string
  subject: string
  text: string
  html: string | null
  attachments: { filename: string; type: string; content: string }[]
  createdAt: Date
}

/** Carries a mail away; rejects when it could not, and may then be asked again. */
export interface Mailer {
  send(mail: OutgoingEmail): Promise<void>
  close(): void
}

const messageFrom = (mail: OutgoingEmail, from: string) => ({
  from,
  to: mail.recipient,
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== null && { html: mail.html }),
  attachments: mail.attachments.map(({ filename, type, content }) => ({
    filename,
    contentType: type,
    content,
  })),
  date: mail.createdAt,
  messageId: `<${mail.id}@${from.split('@').at(-1)?.replace(/>.*$/, '') ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Neither a path nor an address in a mail may make the shop read a file.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Through a mail server.
 * @param url `smtps://user:password@mail.example:465`
 * @param from `Heat and Chill <hello@shop.example>`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    async send(mail) {
      await transport.sendMail(messageFrom(mail, from))
    },
    close: () => transport.close(),
  }
}

/** Into a folder, a file a mail, for a shop without a mail server. Mail programs open such files. */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageFrom(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const day = mail.createdAt.toISOString().slice(0, 19).replaceAll(':', '')
      const file = join(folder, `${day}-${mail.id}.eml`)
      // Written beside and moved: a file that is there is whole.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close() {},
  }
}
