import { computed, effect, signal } from '@preact/signals-core'
import type { SafeStorage } from '../src/lib/browser.ts'
import { createOfficeCall, type OfficeCall } from './call.ts'
import { createFactorsStore } from './factors/factors.store.ts'
import type { Passkeys } from './factors/passkey.ts'
import { createAnswersStore } from './messages/answers.store.ts'
import { createSessionStore } from './sign-in/session.store.ts'
import { createTapsStore, type TapsOutside } from './today/taps.store.ts'

interface Outside extends TapsOutside {
  fetch: typeof fetch
  passkeys: Passkeys
  /** What lives as long as the tab. */
  tab: SafeStorage
  /** Nothing is shown on this device for the member who has just logged out. */
  leaveDevice: () => void
  /** Nothing is shown on this device for another member than the one who has the office open. */
  checkDevice: (stores: Pick<OfficeStores, 'lazyStore'>) => void
}

export type OfficeStores = ReturnType<typeof createOfficeStores>

export interface Clearable {
  clear: () => void
  /** The session is over: nothing is shown anymore, and what was not sent waits for the same member. */
  pause?: () => void
}
/** What stores are made of, besides calls. */
export type StoreParts = ReturnType<typeof createParts>
type LazyStore<S extends Clearable> = (call: OfficeCall, parts: StoreParts) => S

/** The stores that are there from the beginning, and what all others get. */
function createParts(
  { fetch: send, passkeys, tab, ...outside }: Outside,
  onLogOut: () => void,
  onSomeoneElse: () => void,
) {
  const call = createOfficeCall(send, {
    logInFor: (why) => session.logInFor(why),
    startOver: () => session.startOver(),
  })
  const session = createSessionStore(call, passkeys, onLogOut, onSomeoneElse)
  const { newKey } = outside
  return {
    call,
    session,
    factors: createFactorsStore(call, passkeys, session),
    taps: createTapsStore(call, outside),
    answers: createAnswersStore({ tab, newKey }),
    /** How many forms and notes were typed and not saved. */
    unsaved: signal(0),
    fetch: send,
    newKey,
    /** A line that drops in a yard is often back within seconds. */
    pause: (attempt: number) =>
      new Promise<void>((resolve) => void setTimeout(resolve, 1_000 * 2 ** attempt)),
  }
}

/** Wires up the office's stores. */
export function createOfficeStores(outside: Outside) {
  const parts = createParts(outside, onLogOut, onSomeoneElse)
  const { call, session, factors, taps, answers, unsaved } = parts
  const made = new Map<LazyStore<Clearable>, Clearable>()
  let member: string | null = null

  /** A store whose code comes with its screen: created when first needed, then always the same one. */
  function lazyStore<S extends Clearable>(create: LazyStore<S>): S {
    const store = made.get(create) ?? create(call, parts)
    made.set(create, store)
    return store as S
  }

  /** Nothing of a customer is left on this screen for the next one. @param forEver also what was not sent yet */
  function hide(forEver = false) {
    factors.clear()
    for (const { pause, clear } of made.values()) ((!forEver && pause) || clear)()
  }

  /** What a member typed is nobody else's. */
  function dropMade() {
    hide(true)
    made.clear()
    unsaved.value = 0
  }

  function pause() {
    taps.pause()
    answers.pause()
  }

  /** A page that begins from nothing has nothing of the member before; and nothing waits, or the browser would ask. */
  function onSomeoneElse() {
    pause()
    hide(true)
    unsaved.value = 0
    location.reload()
  }

  function onLogOut() {
    taps.clear()
    answers.clear()
    dropMade()
    outside.leaveDevice()
  }

  effect(() => {
    const now = session.session.value
    if (now?.stage === 'open') {
      const { email } = now.member
      if (member !== null && member !== email) dropMade()
      if (member !== email) outside.checkDevice({ lazyStore })
      member = email
      taps.open(email)
      answers.open(email)
    }
    if (now !== null) return
    pause()
    hide()
  })
  return {
    session,
    factors,
    taps,
    answers,
    lazyStore,
    /** How much of what was tapped and typed the server does not know yet. */
    waiting: computed(() => taps.waiting.value + answers.count.value + unsaved.value),
  }
}
