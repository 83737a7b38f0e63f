import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Trouble = 'none' | 'fail' | 'hang' | 'reset'

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
  let trouble: Trouble = 'none'
  let troubled = 0
  /** Emails that were received, and whose sender was not told. */
  const unanswered: ReceivedMail[] = []
  const hanging = new Set<string>()
  const breakOff = (sessions: Set<string>) => {
    for (const connection of server.connections) if (sessions.has(connection.id)) connection._socket.destroy()
  }
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
        if (trouble !== 'none') troubled++
        const refusal = refusals.shift() ?? (trouble === 'fail' ? 451 : undefined)
        if (refusal) {
          // As mail servers do, it repeats the address.
          const [to] = session.envelope.rcptTo.map(({ address }) => address)
          done(Object.assign(new Error(`Not now for <${to}>`), { responseCode: refusal }))
          return
        }
        const { envelope, user } = session
        const mail = {
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          user,
          source: Buffer.concat(parts).toString(),
        }
        received.push(mail)
        if (trouble !== 'hang' && trouble !== 'reset') return done()
        unanswered.push(mail)
        if (trouble === 'hang') hanging.add(session.id)
        else breakOff(new Set([session.id]))
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
    unanswered,
    /** How many emails something went wrong with. */
    troubled: () => troubled,
    /** What goes wrong with each email once it has arrived: it is refused with 451, or nothing more is said. */
    setTrouble(next: Trouble) {
      trouble = next
      // As a server does that is started again.
      breakOff(hanging)
      hanging.clear()
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
