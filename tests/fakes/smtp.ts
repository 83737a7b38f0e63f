import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  from: string
  user: string | undefined
  source: string
}

/** A mail server on its own port that accepts mail from `shop` with the password `secret`. */
export async function startFakeSmtp() {
  const received: ReceivedMail[] = []
  /** Answers to give instead of accepting the next emails. */
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === 'shop' && password === 'secret') done(null, { user: username })
      else done(new Error('Wrong name or password'))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const refusal = refusals.shift()
        if (refusal) {
          // As mail servers do, it repeats the address.
          const [to] = session.envelope.rcptTo.map(({ address }) => address)
          done(Object.assign(new Error(`Not now for <${to}>`), { responseCode: refusal }))
          return
        }
        const { envelope, user } = session
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          user,
          source: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://shop:secret@127.0.0.1:${port}`,
    received,
    refusals,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
