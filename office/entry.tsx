import '../src/styles/faces.css'
import '../src/styles/tokens.css'
import '../src/styles/base.css'
import './office.css'
import { createRoot } from 'react-dom/client'
import { browserPasskeys } from './factors/passkey.ts'
import { Office } from './Office.tsx'
import { createOfficeStores } from './stores.ts'

const root = document.getElementById('root')
const stores = createOfficeStores({ fetch: (url, init) => fetch(url, init), passkeys: browserPasskeys })
if (root) createRoot(root).render(<Office stores={stores} />)
