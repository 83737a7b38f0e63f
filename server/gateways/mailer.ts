import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'

/** An email as it leaves the shop. */
export interface OutgoingEmail {
  /** The same for every attempt, so that a mail server can tell a second copy from a second email. */
  id: string
  recipient: string
  /** Who gets the answer; null for the sender. */
  replyTo: string | null
  subject: string
  text: string
  html: string | null
  attachments: { filename: string; type: string; content: string }[]
  /** Ids of the emails before it in its thread, oldest first; null unless a person wrote it. */
  thread: string[] | null
  createdAt: Date
}

/** Sends emails. Rejects if one could not be sent; the same email may then be tried again. */
export interface Mailer {
  send(email: OutgoingEmail): Promise<void>
  close(): void
}

const messageIdOf = (id: string, from: string) =>
  `<${id}@${from.split('@').at(-1)?.replace(/>.*$/, '') ?? 'localhost'}>`

/** What a person wrote is in its thread; everything else says that no person did, and gets no answer from robots. */
const headersOf = ({ thread }: OutgoingEmail, from: string) => {
  if (thread === null) return { headers: { 'Auto-Submitted': 'auto-generated' } }
  const references = thread.map((id) => messageIdOf(id, from))
  const inReplyTo = references.at(-1)
  return inReplyTo === undefined ? {} : { inReplyTo, references }
}

const messageFrom = (email: OutgoingEmail, from: string) => ({
  from,
  to: email.recipient,
  ...(email.replyTo !== null && { replyTo: email.replyTo }),
  subject: email.subject,
  text: email.text,
  ...(email.html !== null && { html: email.html }),
  attachments: email.attachments.map(({ filename, type, content }) => ({
    filename,
    contentType: type,
    content,
  })),
  date: email.createdAt,
  messageId: messageIdOf(email.id, from),
  ...headersOf(email, from),
  // Neither a path nor an address in an email may make the shop read a file.
  disableFileAccess: true,
  disableUrlAccess: true,
})

const openTransport = (url: string) =>
  createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })

/** Connects and logs in, and sends nothing. Rejects with the server's reason. */
export async function tryMailServer(url: string): Promise<void> {
  const transport = openTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/**
 * Sends through a mail server.
 * @param url `smtps://user:password@mail.example:465`
 * @param from `Heat and Chill <hello@shop.example>`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = openTransport(url)
  return {
    async send(email) {
      await transport.sendMail(messageFrom(email, from))
    },
    close: () => transport.close(),
  }
}

/**
 * Writes each email to a file in a folder, for a shop without a mail server. Mail programs open such files. What a
 * browser shows of it is in a second file beside it.
 */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(email) {
      const { message } = await transport.sendMail(messageFrom(email, from))
      const day = email.createdAt.toISOString().slice(0, 19).replaceAll(':', '')
      const file = join(folder, `${day}-${email.id}`)
      const write = async () => {
        if (email.html !== null) await writeWhole(`${file}.html`, email.html)
        await writeWhole(`${file}.eml`, message)
      }
      try {
        await write()
      } catch (error) {
        // The first email makes the folder, and so does the next after somebody has removed it.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await write()
      }
    },
    close() {},
  }
}

/** Written under another name and moved, so that a file with its final name is complete. */
async function writeWhole(file: string, content: string | Buffer | Readable): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}
