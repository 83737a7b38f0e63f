import { batch, computed, signal } from '@preact/signals-core'
import type { CallName } from '../../../contract/endpoints.ts'
import { addressOf, type Call, type Outcome } from '../../lib/api.ts'
import type { Browser, Offer } from '../../lib/browser.ts'

/** What is known of the way to the shop. `unknown`: nothing was asked yet. */
export type Connection = 'unknown' | 'reached' | 'lost'
export type OfflineStore = ReturnType<typeof createOfflineStore>

type Ask = (name: CallName, options?: object) => Promise<Outcome<unknown>>
type Device = Pick<Browser, 'askWorker' | 'pageSavedAt' | 'keepTrying'>

const unreached = new Set(['network', 'connection', 'timeout'])

/** Whether the shop can be reached, as real answers tell it; what a device thinks of its network is only a hint. */
export function createOfflineStore(call: Call, { askWorker, pageSavedAt, keepTrying }: Device) {
  const connection = signal<Connection>('unknown')
  const isLost = computed(() => connection.value === 'lost')
  /** How often the shop was found again: whoever shows something saved asks anew then. */
  const returns = signal(0)
  /** When the open page itself was saved; null once the shop was reached or another page is open. */
  const savedAt = signal(pageSavedAt)
  /** A new version, or the installation. */
  const offer = signal<Offer | null>(null)
  const show = (news: Offer | null) => {
    offer.value = news
  }
  const ask = call as Ask
  let renewals = 0
  let stopTrying = () => {}

  function reach() {
    stopTrying()
    batch(() => {
      if (connection.peek() === 'lost') returns.value++
      connection.value = 'reached'
      savedAt.value = null
    })
  }

  /** Asks the shop itself for something small; whether it answers is learned on the way. */
  const tryNow = () => watched('GET /api/v1/settlements', { isRenewal: true })

  function lose() {
    if (connection.peek() === 'lost') return
    connection.value = 'lost'
    stopTrying = keepTrying(() => void tryNow())
  }

  /** A server in trouble says nothing about the way to it. */
  function learn(outcome: Outcome<unknown>, isRenewal: boolean) {
    if (outcome.ok && outcome.savedAt !== null) {
      if (isRenewal) lose()
    } else if (outcome.ok || (outcome.status ?? 500) < 500) reach()
    else if (unreached.has(outcome.problem)) lose()
  }

  async function renew(outcome: Outcome<unknown> & { ok: true }, name: CallName, options?: object) {
    const verdict = await askWorker(addressOf(name, options))
    if (verdict === 'unreached') {
      lose()
      return null
    }
    if (verdict === 'same') {
      reach()
      return { ...outcome, savedAt: null }
    }
    const newer = await watched(name, { ...options, isRenewal: true })
    return (newer.ok && newer.savedAt === null) || newer.status === 404 ? newer : null
  }

  const watched: Ask = async (name, options) => {
    const isRenewal = renewals > 0 || (options !== undefined && 'isRenewal' in options)
    const outcome = await ask(name, isRenewal ? { ...options, isRenewal } : options)
    learn(outcome, isRenewal)
    if (!outcome.ok || outcome.savedAt === null || isRenewal) return outcome
    return { ...outcome, renewed: renew(outcome, name, options) }
  }

  /** While the work lasts, all that is asked is asked of the server first. */
  async function renewWhile(work: () => unknown) {
    renewals++
    try {
      await work()
    } finally {
      renewals--
    }
  }

  /** Finds out whether a page that was saved is still what the shop would show; if not, or in doubt, loads its data. */
  async function confirmPage(address: string, areas: { confirm(): void }[], load: () => unknown) {
    if (pageSavedAt === null) return
    const verdict = await askWorker(address)
    if (verdict === 'same') {
      batch(() => {
        for (const area of areas) area.confirm()
        reach()
      })
    } else if (verdict === 'unreached') lose()
    else await renewWhile(load)
  }

  const leavePage = () => {
    savedAt.value = null
  }

  return {
    call: watched as Call,
    isLost,
    returns,
    savedAt,
    offer,
    show,
    tryNow,
    renewWhile,
    confirmPage,
    leavePage,
  }
}
