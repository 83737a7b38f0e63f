import type { OfficeCalls } from '../contract/office/endpoints.ts'
import { createCall, type Outcome } from '../src/lib/api.ts'
import type { FromWire } from '../src/lib/from-wire.ts'

type CallName = keyof OfficeCalls

interface Given<N extends CallName> {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: OfficeCalls[N]['body']
}

export type ReplyOf<N extends CallName> = FromWire<OfficeCalls[N]['reply']>
export type ErrorsOf<N extends CallName> = OfficeCalls[N]['errors'] & string

/** Calls the office's part of the server. Never throws for what a server or a network does. */
export type OfficeCall = <N extends CallName>(
  name: N,
  options?: Given<N>,
) => Promise<Outcome<ReplyOf<N>, ErrorsOf<N>>>

/** The shop's one API client, for the office's calls. @param onSignedOut the server knows no session anymore */
export function createOfficeCall(send: typeof fetch, onSignedOut: () => void): OfficeCall {
  const call = createCall({ fetch: send }) as unknown as OfficeCall
  return async (name, options) => {
    const outcome = await call(name, options)
    if (!outcome.ok && outcome.status === 401) onSignedOut()
    return outcome
  }
}
