import { Activity } from 'react'
import { createRoot } from 'react-dom/client'
import { type Stores, StoresProvider } from '../stores.tsx'
import { findRoute } from './routes.ts'

let hasRehearsed = false

/**
 * Renders the page of the first sauna of the list once, where nobody sees it, and drops it: code that runs for the first
 * time takes twice as long, and a tap on a card is waited for. A hidden activity has no effects, so nothing is asked of the
 * server, and React renders it only while there is nothing else to do.
 */
export function rehearse(stores: Stores): void {
  const card = document.querySelector<HTMLAnchorElement>('main li > article a')
  // Only of a list that is open the page can be made without asking.
  if (hasRehearsed || !card || !(stores.catalog.data.peek() ?? stores.search.data.peek())) return
  hasRehearsed = true
  const { route, params } = findRoute(card.pathname)
  const stage = document.createElement('div')
  // Nobody opened this page: what goes wrong in it is told when somebody does.
  const root = createRoot(stage, { onUncaughtError: () => {} })
  new MutationObserver((_, itself) => {
    itself.disconnect()
    // What React does for each event is rehearsed, too.
    stage.firstChild?.dispatchEvent(new Event('mouseover', { bubbles: true }))
    root.unmount()
  }).observe(stage, { childList: true })
  root.render(
    <Activity mode="hidden">
      <StoresProvider stores={stores}>
        <route.screen.View params={params} onShown={() => {}} />
      </StoresProvider>
    </Activity>,
  )
}
