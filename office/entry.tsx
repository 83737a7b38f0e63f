import '../src/styles/faces.css'
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import './office.css'
import { createRoot } from 'react-dom/client'
import { openSafeStorage } from '../src/lib/safe-storage.ts'
import { checkDevice } from './factors/check-device.ts'
import { leaveDevice } from './factors/leave-device.ts'
import { browserPasskeys } from './factors/passkey.ts'
import { newKey } from '../src/lib/new-key.ts'
import { Office } from './Office.tsx'
import { createOfficeStores } from './stores.ts'
import { createTapStorage } from './today/tap-storage.ts'

const root = document.getElementById('root')
const tab = openSafeStorage(() => sessionStorage)
const stores = createOfficeStores({
  fetch: (url, init) => fetch(url, init),
  passkeys: browserPasskeys,
  storage: createTapStorage(tab),
  tab,
  newKey,
  onReconnect: (retry) => addEventListener('online', retry),
  leaveDevice: () => void leaveDevice(),
  checkDevice: (made) => void checkDevice(made),
})
if (root) createRoot(root).render(<Office stores={stores} />)
