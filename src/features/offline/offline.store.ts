import { batch, computed, signal } from '@preact/signals-core'
import type { CallName } from '../../../contract/endpoints.ts'
import { callUrl, type Call, type Outcome } from '../../lib/api.ts'
import type { AppPrompt, Browser } from '../../lib/browser.ts'

/** Whether the shop answers. `unknown`: nothing has been asked yet. */
export type Connection = 'unknown' | 'online' | 'offline'
export type OfflineStore = ReturnType<typeof createOfflineStore>

type UntypedCall = (name: CallName, options?: object) => Promise<Outcome<unknown>>
type Device = Pick<Browser, 'getRevalidation' | 'pageSavedAt' | 'retryWithBackoff'>

const smallCall = 'GET /api/v1/settlements'
const unreached = new Set(['network', 'connection'])

/** Whether the shop can be reached, judged by real answers; what a device thinks of its network is only a hint. */
export function createOfflineStore(call: Call, { getRevalidation, pageSavedAt, retryWithBackoff }: Device) {
  const connection = signal<Connection>('unknown')
  const isOffline = computed(() => connection.value === 'offline')
  /** How often the connection has come back: pages that show something saved then ask again. */
  const reconnections = signal(0)
  /** When the open page itself was saved; null once the shop has answered or another page is open. */
  const savedAt = signal(pageSavedAt)
  /** The oldest time that the server itself gave for what the page shows; null where all of it is current. */
  const asOf = signal<string | null>(null)
  /** A new version, or the installation. */
  const prompt = signal<AppPrompt | null>(null)
  const showPrompt = (shown: AppPrompt | null) => {
    prompt.value = shown
  }
  const send = call as UntypedCall
  let networkFirstDepth = 0
  let stopRetrying = () => {}

  function setOnline() {
    stopRetrying()
    batch(() => {
      if (connection.peek() === 'offline') reconnections.value++
      connection.value = 'online'
      savedAt.value = null
    })
  }

  function setOffline() {
    if (connection.peek() === 'offline') return
    connection.value = 'offline'
    stopRetrying = retryWithBackoff(() => void checkConnection())
  }

  /** Asks the server for something small; the watched call notes whether it answers. */
  const checkConnection = () => watchedCall(smallCall, { isNetworkFirst: true })

  /**
   * A failing server says nothing about the connection to it, and neither does one answer that takes too long: then
   * something small is asked for, and only if that takes too long, too, is the shop out of reach.
   */
  function updateConnection(name: CallName, outcome: Outcome<unknown>, isNetworkFirst: boolean) {
    if (outcome.ok && outcome.savedAt !== null) {
      if (isNetworkFirst) setOffline()
    } else if (outcome.ok || (outcome.status ?? 500) < 500) setOnline()
    else if (outcome.problem === 'timeout' && name !== smallCall) void checkConnection()
    else if (outcome.problem === 'timeout' || unreached.has(outcome.problem)) setOffline()
  }

  async function revalidate(outcome: Outcome<unknown> & { ok: true }, name: CallName, options?: object) {
    const result = await getRevalidation(callUrl(name, options))
    if (result === 'unreached') {
      setOffline()
      return null
    }
    if (result === 'same') {
      setOnline()
      return { ...outcome, savedAt: null }
    }
    const newer = await watchedCall(name, { ...options, isNetworkFirst: true })
    return (newer.ok && newer.savedAt === null) || newer.status === 404 ? newer : null
  }

  const watchedCall: UntypedCall = async (name, options) => {
    const isNetworkFirst = networkFirstDepth > 0 || (options !== undefined && 'isNetworkFirst' in options)
    const outcome = await send(name, isNetworkFirst ? { ...options, isNetworkFirst } : options)
    updateConnection(name, outcome, isNetworkFirst)
    if (outcome.ok && outcome.asOf) asOf.value = outcome.asOf
    if (!outcome.ok || outcome.savedAt === null || isNetworkFirst) return outcome
    return { ...outcome, revalidated: revalidate(outcome, name, options) }
  }

  /** While the work lasts, every call asks the server before the cache. */
  async function networkFirstWhile(work: () => unknown) {
    networkFirstDepth++
    try {
      await work()
    } finally {
      networkFirstDepth--
    }
  }

  /** Finds out whether a saved page is still what the shop would show; if not, or in doubt, loads its data. */
  async function confirmPage(address: string, areas: { confirm(): void }[], load: () => unknown) {
    if (pageSavedAt === null) return
    const result = await getRevalidation(address)
    if (result === 'same') {
      batch(() => {
        for (const area of areas) area.confirm()
        setOnline()
      })
    } else if (result === 'unreached') setOffline()
    else await networkFirstWhile(load)
  }

  const leavePage = () => {
    savedAt.value = null
    asOf.value = null
  }

  return {
    call: watchedCall as Call,
    isOffline,
    reconnections,
    savedAt,
    asOf,
    prompt,
    showPrompt,
    checkConnection,
    networkFirstWhile,
    confirmPage,
    leavePage,
  }
}
