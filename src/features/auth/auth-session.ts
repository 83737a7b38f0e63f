import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import type { Browser } from '../../lib/browser.ts'
import type { Status } from '../../lib/remote.ts'

interface AuthSessionDeps {
  browser: Browser
  /** Empties every store of what belongs to the customer. */
  clearCustomerData: () => void
}

/**
 * On the device while the server does not know of a logout yet, since it could not be reached. Devices may hold one
 * under this name already, so it never changes.
 */
const pendingLogoutKey = 'log-out-owed'
/** When somebody last logged in or out on this device. A page that was in the background notices the change. */
const lastChangeKey = 'last-log-in-or-out'

/** Whether a customer is signed in, how the browser finds out, and how the session ends. */
export function createAuthSession(call: Call, { browser, clearCustomerData }: AuthSessionDeps) {
  const isAuthorized = signal(false)
  /** Whether the server has been asked who is signed in, and has answered. */
  const confirmation = signal<Status>('initial')
  /** The customer logged out on purpose, so there is nothing to come back to. */
  const hasLoggedOut = signal(false)
  const isLoggingOut = signal(false)
  /** Counts every change of who is signed in, so that an older answer does not count. */
  let generation = 0
  /** ISO 8601; null where it is not known. */
  const lastChange = () => browser.deviceStorage.read(lastChangeKey)
  let knownChange = lastChange()

  const isLogoutPending = () => browser.deviceStorage.read(pendingLogoutKey) !== null

  async function sendLogout() {
    const outcome = await call('POST /api/v1/logout')
    if (outcome.ok) browser.deviceStorage.remove(pendingLogoutKey)
  }

  /** Tells the server of a logout that it could not be told of at the time. */
  const flushPendingLogout = async () => {
    if (isLogoutPending()) await sendLogout()
  }

  function setAuthorized(isIn: boolean) {
    generation++
    batch(() => {
      confirmation.value = 'success'
      isAuthorized.value = isIn
    })
  }

  /** Its code is loaded on demand. What it could not confirm counts for nothing. */
  const confirmDevice = (knownEmail?: string) =>
    void import('../../lib/confirm-device.ts').then(
      (loaded) => loaded.confirmDevice(call, browser, knownEmail),
      () => {},
    )

  function noteChange() {
    knownChange = new Date().toISOString()
    browser.deviceStorage.write(lastChangeKey, knownChange)
  }

  /** A customer has signed in. */
  function startSession() {
    browser.deviceStorage.remove(pendingLogoutKey)
    noteChange()
    hasLoggedOut.value = false
    setAuthorized(true)
    browser.tabs.notify('logged-in')
    confirmDevice()
  }

  /** Nobody is signed in anymore, for whatever reason; nothing about the customer stays on the page. */
  function endSession() {
    batch(() => {
      clearCustomerData()
      setAuthorized(false)
    })
  }

  /** Asks the server who is signed in. Without an answer, nothing changes. */
  async function confirmSession(): Promise<boolean> {
    const mine = ++generation
    const wasLogoutPending = isLogoutPending()
    confirmation.value = 'fetching'
    await flushPendingLogout()
    const outcome = await call('GET /api/v1/cabinet/user/header')
    if (mine !== generation) return isAuthorized.peek()
    if (!outcome.ok) {
      confirmation.value = 'error'
      return isAuthorized.peek()
    }
    const { data: customer } = outcome.data
    const isIn = customer !== null && !isLogoutPending()
    // The page that logged out may have been closed before it could delete anything.
    if (wasLogoutPending && !isIn) hasLoggedOut.value = true
    if ((wasLogoutPending || isAuthorized.peek()) && !isIn) endSession()
    else {
      // A form without a script may have logged in, perhaps as somebody else.
      if (isIn && !isAuthorized.peek()) confirmDevice(customer.email)
      setAuthorized(isIn)
    }
    return isIn
  }

  /**
   * Logs out. Where the server cannot be reached the page is emptied all the same, and the server is told as soon as
   * possible.
   */
  async function logOut() {
    if (isLoggingOut.peek()) return
    isLoggingOut.value = true
    browser.deviceStorage.write(pendingLogoutKey, '1')
    // Before anything that takes time: from now on nothing counts that is on the device, even if the page is closed.
    noteChange()
    await sendLogout()
    batch(() => {
      hasLoggedOut.value = true
      endSession()
      isLoggingOut.value = false
    })
    browser.tabs.notify('logged-out')
  }

  /** Somebody logged in or out in another tab, which has not been told here yet. */
  const isOutdated = () => ![null, knownChange].includes(lastChange())

  /** Another tab has logged out, or the account is gone. */
  function followLogout() {
    knownChange = lastChange()
    hasLoggedOut.value = true
    endSession()
  }

  /** Another tab has logged in, perhaps as someone else: until the server says who, no one counts as signed in. */
  function refreshSession() {
    knownChange = lastChange()
    batch(() => {
      if (isAuthorized.peek()) {
        hasLoggedOut.value = true
        clearCustomerData()
        hasLoggedOut.value = false
      }
      isAuthorized.value = false
      confirmation.value = 'initial'
    })
    return confirmSession()
  }

  /** The page is shown again after it was in the background. */
  const resumeSession = () => (lastChange() === knownChange ? confirmSession() : refreshSession())

  return {
    isAuthorized,
    confirmation,
    hasLoggedOut,
    isLoggingOut,
    lastChange,
    isOutdated,
    startSession,
    endSession,
    confirmSession,
    refreshSession,
    resumeSession,
    logOut,
    followLogout,
    flushPendingLogout,
  }
}
