import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import type { Browser } from '../../lib/browser.ts'
import type { Status } from '../../lib/remote.ts'

interface PresenceDeps {
  browser: Browser
  /** Empties every store of what belongs to the customer who leaves. */
  forget: () => void
}

/** On the device while the server does not yet know of a log-out, since it could not be reached. */
const owed = 'log-out-owed'
/** When somebody last came or left on this device: a page that lay aside meanwhile finds it changed. */
const lastChange = 'last-log-in-or-out'

/** Whether a customer is signed in: how that is found out, and how it ends. */
export function createPresence(call: Call, { browser, forget }: PresenceDeps) {
  const isAuthorized = signal(false)
  /** Whether the server was asked who is here, and has answered. */
  const confirmation = signal<Status>('initial')
  /** The customer left of his own will, and wants to come back to nothing. */
  const hasLeft = signal(false)
  const isLeaving = signal(false)
  /** Changes with every coming and going, so that an older answer to "who is here" does not count. */
  let turn = 0
  let knownChange = browser.device.read(lastChange)

  const isLogOutOwed = () => browser.device.read(owed) !== null

  async function endSession() {
    const outcome = await call('POST /api/v1/logout')
    if (outcome.ok) browser.device.remove(owed)
  }

  /** What the server was not told when it happened. */
  const payLogOut = async () => {
    if (isLogOutOwed()) await endSession()
  }

  function become(isIn: boolean) {
    turn++
    batch(() => {
      confirmation.value = 'success'
      isAuthorized.value = isIn
    })
  }

  function noteChange() {
    knownChange = new Date().toISOString()
    browser.device.write(lastChange, knownChange)
  }

  /** From here on the browser is the customer's. */
  function enter() {
    browser.device.remove(owed)
    noteChange()
    hasLeft.value = false
    become(true)
    browser.tabs.tell('logged-in')
  }

  /** Nobody is signed in any more, for whatever reason; nothing of the customer stays in the page. */
  function leave() {
    batch(() => {
      forget()
      become(false)
    })
  }

  /** Asks the server who is here. Without an answer, whoever was here still is. */
  async function confirm(): Promise<boolean> {
    const mine = ++turn
    confirmation.value = 'fetching'
    await payLogOut()
    const outcome = await call('GET /api/v1/cabinet/user/header')
    if (mine !== turn) return isAuthorized.peek()
    if (!outcome.ok) {
      confirmation.value = 'error'
      return isAuthorized.peek()
    }
    const isIn = outcome.data.data !== null && !isLogOutOwed()
    if (isAuthorized.peek() && !isIn) leave()
    else become(isIn)
    return isIn
  }

  /**
   * Ends the session. Where the server cannot be reached the page is emptied all the same, and the server is told as
   * soon as it can be.
   */
  async function logOut() {
    if (isLeaving.peek()) return
    isLeaving.value = true
    browser.device.write(owed, '1')
    await endSession()
    noteChange()
    batch(() => {
      isLeaving.value = false
      hasLeft.value = true
      leave()
    })
    browser.tabs.tell('logged-out')
  }

  /** Another tab has logged out, or the account is gone. */
  function follow() {
    knownChange = browser.device.read(lastChange)
    hasLeft.value = true
    leave()
  }

  /** Another tab has logged in, perhaps as somebody else: until the server has said who it is, nobody is here. */
  function recheck() {
    knownChange = browser.device.read(lastChange)
    batch(() => {
      if (isAuthorized.peek()) {
        hasLeft.value = true
        forget()
        hasLeft.value = false
      }
      isAuthorized.value = false
      confirmation.value = 'initial'
    })
    return confirm()
  }

  /** The page is shown again after it lay aside. */
  const catchUp = () => (browser.device.read(lastChange) === knownChange ? confirm() : recheck())

  return {
    isAuthorized,
    confirmation,
    hasLeft,
    isLeaving,
    enter,
    leave,
    confirm,
    recheck,
    catchUp,
    logOut,
    follow,
    payLogOut,
  }
}
