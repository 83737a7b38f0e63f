import type { Calls } from '../contract/endpoints.ts'
import type { OfficeCalls } from '../contract/office/endpoints.ts'
import { createCall, type Outcome } from '../src/lib/api.ts'
import type { FromWire } from '../src/lib/from-wire.ts'

/** One call is for everybody: browsers subscribe for members with the same key as for customers. */
type KnownCalls = OfficeCalls & Pick<Calls, 'GET /api/v1/push_key'>
type CallName = keyof KnownCalls

interface Given<N extends CallName> {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: KnownCalls[N]['body']
}

export type ReplyOf<N extends CallName> = FromWire<KnownCalls[N]['reply']>
export type ErrorsOf<N extends CallName> = KnownCalls[N]['errors'] & string

/** Calls the office's part of the server. Never throws for what a server or a network does. */
export type OfficeCall = <N extends CallName>(
  name: N,
  options?: Given<N>,
) => Promise<Outcome<ReplyOf<N>, ErrorsOf<N>>>

/** The steps of a log-in itself, which no log-in can be asked for. */
const isLogIn = (name: CallName) => name.startsWith('POST /api/v1/office/login')

interface OnSignedOut {
  /** @param why the server's sentence. @returns whether there is a session now, so that the call can be made again */
  logInFor(why: string): Promise<boolean>
  /** A log-in that is half done is known no longer. */
  startOver(): void
}

/** The shop's one API client, for the office's calls. One that needs a log-in waits for it, and is made again. */
export function createOfficeCall(send: typeof fetch, onSignedOut: OnSignedOut): OfficeCall {
  const call = createCall({ fetch: send }) as unknown as OfficeCall
  return async (name, options) => {
    for (;;) {
      const outcome = await call(name, options)
      if (outcome.ok || outcome.status !== 401) return outcome
      if (isLogIn(name)) onSignedOut.startOver()
      if (isLogIn(name) || !(await onSignedOut.logInFor(outcome.message))) return outcome
    }
  }
}
