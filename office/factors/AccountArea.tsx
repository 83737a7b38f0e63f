import type { AreaProps } from '../area.ts'
import { AccountScreen } from './AccountScreen.tsx'
import { createOrderNewsStore } from './order-news.store.ts'

/** How the member logs in, and what they are emailed. */
export function AccountArea({ stores, session }: AreaProps) {
  return (
    <AccountScreen
      store={stores.factors}
      orderNews={{ store: stores.lazyStore(createOrderNewsStore), isOn: session.orderNews }}
      session={stores.session}
      member={session.member}
    />
  )
}
