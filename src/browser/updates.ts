import type { Workbox } from 'workbox-window'
import type { Offer } from '../lib/browser.ts'
import { question, workerOfPage } from './talk.ts'
import { isBusyHere } from './unsent.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** After this a worker that was told to take over is not waited for. */
const takeOverMs = 5000

/** Soft navigations, as the router tells them. */
const navigations = ['pushState', 'replaceState', 'popstate']

const areAllFree = async () =>
  !isBusyHere() && ((await question<boolean>({ type: 'CAN_RELOAD_ALL' }, takeOverMs)) ?? true)

/**
 * Offers a new version once it is there and nobody would lose anything by it, in any tab; then loads every page anew,
 * once. A tab in which somebody has begun to type meanwhile is left alone until he goes on to another page.
 */
export function watchUpdates(workbox: Workbox, show: (offer: Offer | null) => void): void {
  let isWaiting = false
  let isReloading = false
  let isOffered = false
  let wasControlled = workerOfPage() !== null

  function reload() {
    if (isReloading) return
    isReloading = true
    location.reload()
  }

  function withdraw() {
    if (isOffered) show(null)
    isOffered = false
  }

  async function accept() {
    withdraw()
    if (!(await areAllFree())) return
    workbox.messageSkipWaiting()
    setTimeout(reload, takeOverMs)
  }

  async function offerIfFree() {
    if (!isWaiting || document.visibilityState === 'hidden') return
    if (!(await areAllFree())) withdraw()
    else if (!isOffered) {
      isOffered = true
      // Who does not want it now is asked again by the next page that he opens from the server.
      const dismiss = () => {
        isWaiting = false
        withdraw()
      }
      show({ kind: 'update', accept: () => void accept(), dismiss })
    }
  }

  workbox.addEventListener('waiting', () => {
    isWaiting = true
    void offerIfFree()
  })
  const onChange = () => void offerIfFree()
  for (const event of [...navigations, 'focus']) addEventListener(event, onChange)
  document.addEventListener('input', () => isBusyHere() && withdraw(), { passive: true })
  setInterval(onChange, minuteMs / 2)

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes nothing away.
    if (!wasControlled) wasControlled = true
    else if (!isBusyHere()) reload()
    else for (const event of navigations) addEventListener(event, () => isBusyHere() || reload())
  })
}

/** Looks for a new version hourly, and whenever somebody comes back to the page. */
export function checkForUpdates(workbox: Workbox): void {
  let checkedAt = Date.now()
  const check = (atMostEvery: number) => {
    if (Date.now() - checkedAt < atMostEvery) return
    checkedAt = Date.now()
    workbox.update().catch(() => {})
  }
  setInterval(() => check(0), hourMs)
  for (const event of ['focus', 'visibilitychange'])
    addEventListener(event, () => document.visibilityState === 'visible' && check(minuteMs), {
      capture: true,
    })
}
