import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../server/logger.ts'
import { createMailer } from '../../server/background.ts'
import { readConfig } from '../../server/config.ts'
import {
  createEmailOutbox,
  createEmailQueue,
  type Email,
} from '../../server/repositories/outbox/email-outbox.repo.ts'
import { createFileMailer, createSmtpMailer, type Mailer } from '../../server/gateways/mailer.ts'
import { emailSender } from '../../server/tasks/email-sender.ts'
import { fakeClock } from '../fakes/clock.ts'
import { startFakeSmtp } from '../fakes/smtp.ts'
import { describeOnBothEngines } from './use-database.ts'
import { aFolder } from './temporary.ts'

const aMail = (changes: Partial<Email> = {}): Email => ({
  recipient: 'ada@example.com',
  subject: 'Your order #7: Barrel – 4 persons',
  text: 'Hello Ada,\n\nÄrger & Freude.\n',
  html: '<p>Hello Ada</p>',
  attachments: [
    { filename: 'sauna.ics', type: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR\r\n' },
  ],
  dedupeKey: null,
  ...changes,
})

describeOnBothEngines('the outbox', (database) => {
  const clock = fakeClock()
  const logged: string[] = []
  const log = createLogger('warn', { write: (line) => void logged.push(line) })
  let smtp: Awaited<ReturnType<typeof startFakeSmtp>>
  let post: Mailer

  beforeAll(async () => {
    smtp = await startFakeSmtp()
    post = createSmtpMailer(smtp.url, 'Heat and Chill <hello@shop.example>')
  })
  afterAll(async () => {
    post.close()
    await smtp.stop()
  })
  beforeEach(async () => {
    smtp.received.length = 0
    logged.length = 0
    await database().tx((trx) => trx.deleteFrom('mailOutbox').execute())
  })

  const enqueue = (...mails: Email[]) =>
    database().tx(async (trx) => {
      for (const mail of mails) await createEmailOutbox(() => clock.now()).enqueue(trx, mail)
    })
  const sender = (by = post) => emailSender({ queue: createEmailQueue(database()), mailer: by, clock, log })
  const unsent = async () =>
    (await database().db.selectFrom('mailOutbox').select('id').where('sentAt', 'is', null).execute()).length

  it('is sent through the mail server with text, HTML, and an attachment', async () => {
    await enqueue(aMail())
    await sender().run()
    expect(smtp.received).toHaveLength(1)
    const [{ to, from, user, source }] = smtp.received as [(typeof smtp.received)[0]]
    expect({ to, from, user }).toEqual({ to: ['ada@example.com'], from: 'hello@shop.example', user: 'shop' })
    expect(source).toContain('Subject: =?UTF-8?')
    expect(source).toContain('From: Heat and Chill <hello@shop.example>')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(source).toMatch(/Message-ID: <[0-9a-f-]{36}@shop\.example>/)
    expect(source).toContain('Content-Type: text/plain; charset=utf-8')
    expect(source).toContain('Content-Type: text/html; charset=utf-8')
    expect(source).toContain('filename=sauna.ics')
    expect(await unsent()).toBe(0)
  })

  it('that a person wrote belongs to its thread, and is not called automatic', async () => {
    const [question, answer] = [randomUUID(), randomUUID()]
    await enqueue(
      aMail({ id: answer, thread: [question] }),
      aMail({ recipient: 'bo@example.com', thread: [question, answer] }),
    )
    await sender().run()
    const sourceTo = (address: string) =>
      smtp.received.find(({ to }) => to[0] === address)?.source.replaceAll(/\r\n\s+/g, ' ') ?? ''
    const [first, second] = [sourceTo('ada@example.com'), sourceTo('bo@example.com')]
    expect(first).toContain(`Message-ID: <${answer}@shop.example>`)
    expect(first).toContain(`In-Reply-To: <${question}@shop.example>`)
    expect(second).toContain(`In-Reply-To: <${answer}@shop.example>`)
    expect(second).toContain(`References: <${question}@shop.example> <${answer}@shop.example>`)
    expect(first + second).not.toContain('Auto-Submitted')
  })

  it('is sent once, no matter how many processes send at the same time', async () => {
    await enqueue(...Array.from({ length: 25 }, (_, n) => aMail({ recipient: `${n}@example.com` })))
    await Promise.all([sender().run(), sender().run(), sender().run()])
    const recipients = smtp.received.flatMap(({ to }) => to)
    expect(recipients).toHaveLength(25)
    expect(new Set(recipients).size).toBe(25)
    await sender().run()
    expect(smtp.received).toHaveLength(25)
  })

  it('stores an email once for the same event', async () => {
    await enqueue(aMail({ dedupeKey: 'news' }))
    await enqueue(aMail({ dedupeKey: 'news' }))
    await sender().run()
    expect(smtp.received).toHaveLength(1)
  })

  it('is tried again after a pause that doubles', async () => {
    await enqueue(aMail())
    smtp.refusals.push(451, 451, 451)
    const triedAfter: number[] = []
    for (let minute = 0; (await unsent()) && minute < 30; minute++) {
      const before = smtp.refusals.length + smtp.received.length
      const refused = smtp.refusals.length
      await sender().run()
      if (smtp.refusals.length < refused || smtp.received.length + smtp.refusals.length > before)
        triedAfter.push(minute)
      clock.pass({ minutes: 1 })
    }
    expect(triedAfter).toEqual([0, 1, 3, 7])
    expect(smtp.received).toHaveLength(1)
    expect(logged).toHaveLength(3)
    expect(logged.join('')).not.toContain('ada@')
  })

  it('waits while the mail server is down', async () => {
    await enqueue(aMail())
    const away = createSmtpMailer('smtp://127.0.0.1:1', 'hello@shop.example')
    await sender(away).run()
    expect(await unsent()).toBe(1)
    clock.pass({ minutes: 1 })
    await sender().run()
    expect(smtp.received).toHaveLength(1)
  })

  it('is taken over when the sending process dies', async () => {
    await enqueue(aMail())
    await createEmailQueue(database()).claim(10, clock.now())
    await sender().run()
    expect(smtp.received).toHaveLength(0)
    clock.pass({ minutes: 5 })
    await sender().run()
    expect(smtp.received).toHaveLength(1)
  })

  it('is given up after a day and a half', async () => {
    await enqueue(aMail())
    const broken: Mailer = { send: () => Promise.reject(new Error('no')), close() {} }
    for (let hour = 0; hour < 72; hour++) {
      await sender(broken).run()
      clock.pass({ hours: 1 })
    }
    const [row] = await database().db.selectFrom('mailOutbox').select('attempts').execute()
    expect(row!.attempts).toBe(15)
  })

  it('does not let a recipient or subject inject headers', async () => {
    await enqueue(aMail({ subject: 'Hello\r\nBcc: eve@example.com', recipient: 'ada@example.com' }))
    await sender().run()
    expect(smtp.received[0]!.to).toEqual(['ada@example.com'])
    expect(smtp.received[0]!.source).not.toMatch(/^Bcc:/m)
  })
})

describe('email without a mail server', () => {
  it('is written to a folder, one file per email for mail programs and one for browsers', async () => {
    const folder = aFolder()
    const post = createFileMailer(join(folder, 'mail'), 'hello@shop.example')
    const mail = {
      id: 'a1',
      recipient: 'ada@example.com',
      replyTo: null,
      subject: 'Your order',
      text: 'Hello',
      html: '<p>Hello</p>',
      attachments: [],
      thread: null,
      createdAt: new Date('2026-11-21T18:00:00Z'),
    }
    await post.send(mail)
    await post.send(mail)
    const files = await readdir(join(folder, 'mail'))
    expect(files).toEqual(['2026-11-21T180000-a1.eml', '2026-11-21T180000-a1.html'])
    const [source = '', page] = await Promise.all(
      files.map((file) => readFile(join(folder, 'mail', file), 'utf8')),
    )
    expect(page).toBe('<p>Hello</p>')
    expect(source).toContain('To: ada@example.com')
    expect(source).toContain('Subject: Your order')
    expect(source).not.toContain('Reply-To')
    await rm(join(folder, 'mail'), { recursive: true })
    await post.send(mail)
    expect(await readdir(join(folder, 'mail'))).toEqual(files)
  })

  it('comes from the company by default, and is answered where it says', async () => {
    const folder = aFolder()
    const env = { DATA_DIR: folder, COMPANY_LEGAL_NAME: 'Heat "and" Chill', COMPANY_EMAIL: 'hi@shop.example' }
    const post = createMailer(readConfig(env))
    await post.send({
      id: 'b2',
      recipient: 'ada@example.com',
      replyTo: 'bo@example.com',
      subject: 'Hi',
      text: 'Hi',
      html: null,
      attachments: [],
      thread: null,
      createdAt: new Date(),
    })
    const [file = ''] = await readdir(join(folder, 'mail'))
    const source = await readFile(join(folder, 'mail', file), 'utf8')
    expect(source).toContain('From: Heat and Chill <hi@shop.example>')
    expect(source).toContain('Reply-To: bo@example.com')
  })
})
