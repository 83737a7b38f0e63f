import type { Status } from '../lib/remote.ts'
import type { Route } from './route.ts'

/**
 * What becomes of a visitor at a page: it is `open`; he has to `wait` until the server has said who he is, or that
 * `failed`; he is led to `login`; or, signed in already, `back` to where he came from.
 */
export type Gate = 'open' | 'wait' | 'failed' | 'login' | 'back'

export function gateOf(
  access: Route['access'],
  { isAuthorized, confirmation }: { isAuthorized: boolean; confirmation: Status },
): Gate {
  if (access === 'guest') return isAuthorized ? 'back' : 'open'
  if (access === 'anyone' || isAuthorized) return 'open'
  if (confirmation === 'success') return 'login'
  return confirmation === 'error' ? 'failed' : 'wait'
}
