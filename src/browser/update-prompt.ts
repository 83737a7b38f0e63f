import type { Workbox } from 'workbox-window'
import type { AppPrompt } from '../lib/browser.ts'
import { canReload } from './unsaved-forms.ts'
import { controllingWorker, request } from './worker-messages.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** How long to wait for a worker that was told to take over. */
const takeOverTimeoutMs = 5000

/** Soft navigations, as the router announces them. */
const navigations = ['pushState', 'replaceState', 'popstate']

const canReloadAll = async () =>
  canReload() && ((await request<boolean>({ type: 'CAN_RELOAD_ALL' }, takeOverTimeoutMs)) ?? true)

/**
 * Offers a new version once it is there and nobody would lose anything by it, in any tab; then reloads every page,
 * once. A tab in which somebody has begun to type since then is left alone until they go to another page.
 */
export function watchUpdates(workbox: Workbox, show: (prompt: AppPrompt | null) => void): void {
  let isWaiting = false
  let isReloading = false
  let isShown = false
  let wasControlled = controllingWorker() !== null

  function reload() {
    if (isReloading) return
    isReloading = true
    location.reload()
  }

  function hide() {
    if (isShown) show(null)
    isShown = false
  }

  /**
   * A worker that still waits, for answers of the one before, will reload the page itself: a reload now would bring back the
   * version that is open, and then a second one.
   */
  async function checkTakeOver() {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.waiting) await promptIfSafe()
    else reload()
  }

  async function accept() {
    hide()
    if (!(await canReloadAll())) return
    // A page without a worker, too, is to get the new version.
    wasControlled = true
    workbox.messageSkipWaiting()
    setTimeout(() => void checkTakeOver(), takeOverTimeoutMs)
  }

  async function promptIfSafe() {
    if (!isWaiting || document.visibilityState === 'hidden') return
    if (!(await canReloadAll())) hide()
    else if (!isShown) {
      isShown = true
      // A visitor who does not want it now is asked again by the next page they open from the server.
      const dismiss = () => {
        isWaiting = false
        hide()
      }
      show({ kind: 'update', accept: () => void accept(), dismiss })
    }
  }

  workbox.addEventListener('waiting', () => {
    isWaiting = true
    void promptIfSafe()
  })
  const onChange = () => void promptIfSafe()
  for (const event of [...navigations, 'focus']) addEventListener(event, onChange)
  document.addEventListener('input', () => canReload() || hide(), { passive: true })
  setInterval(onChange, minuteMs / 2)

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker replaces nothing.
    if (!wasControlled) wasControlled = true
    else if (canReload()) reload()
    else for (const event of navigations) addEventListener(event, () => canReload() && reload())
  })
}

/** Looks for a new version hourly, and whenever the visitor comes back to the page. */
export function checkForUpdates(workbox: Workbox): void {
  let checkedAt = Date.now()
  const check = (atMostEvery: number) => {
    if (Date.now() - checkedAt < atMostEvery) return
    checkedAt = Date.now()
    workbox.update().catch(() => {})
  }
  setInterval(() => check(0), hourMs)
  for (const event of ['focus', 'visibilitychange'])
    addEventListener(event, () => document.visibilityState === 'visible' && check(minuteMs))
}
