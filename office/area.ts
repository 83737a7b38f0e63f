import type { OfficeSession } from './sign-in/session.store.ts'
import type { OfficeStores } from './stores.ts'

export type Role = OfficeSession['member']['role']

/** What the screens of an area get: it makes its stores, whose code comes with them. */
export interface AreaProps {
  stores: OfficeStores
  session: OfficeSession
}
