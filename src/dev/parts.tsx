import { createRoot } from 'react-dom/client'
import { type PartsFacts, PartsPage } from './PartsPage.tsx'
import { showStates } from './show-states.ts'

/* The page /dev/parts of `npm run dev`. No build contains it. */
const root = document.getElementById('root')
const facts = document.getElementById('state')?.textContent
if (root && facts) {
  showStates()
  createRoot(root).render(<PartsPage {...(JSON.parse(facts) as PartsFacts)} />)
}
