import type { Status } from '../lib/remote.ts'
import type { Route } from './route.ts'

/**
 * What happens to a visitor at a page: it is `open`; they `wait` until the server says who they are, or that `failed`;
 * they are sent to `login`; or, signed in already, `back` to where they came from.
 */
export type GuardResult = 'open' | 'wait' | 'failed' | 'login' | 'back'

export function guardRoute(
  access: Route['access'],
  { isAuthorized, confirmation }: { isAuthorized: boolean; confirmation: Status },
): GuardResult {
  if (access === 'guest') return isAuthorized ? 'back' : 'open'
  if (access === 'anyone' || isAuthorized) return 'open'
  if (confirmation === 'success') return 'login'
  return confirmation === 'error' ? 'failed' : 'wait'
}
