import type { AreaProps } from '../area.ts'
import { AccountScreen } from './AccountScreen.tsx'
import { createDeviceNewsStore } from './device-news.store.ts'
import { createFeedStore } from './feed.store.ts'
import { createOrderNewsStore } from './order-news.store.ts'

/** How the member logs in, and what they are told by email and on this device. */
export function AccountArea({ stores, session }: AreaProps) {
  return (
    <AccountScreen
      store={stores.factors}
      orderNews={{ store: stores.lazyStore(createOrderNewsStore), isOn: session.orderNews }}
      deviceNews={stores.lazyStore(createDeviceNewsStore)}
      feed={stores.lazyStore(createFeedStore)}
      session={stores.session}
      member={session.member}
    />
  )
}
