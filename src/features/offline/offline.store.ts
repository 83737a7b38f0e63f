import { batch, computed, signal } from '@preact/signals-core'
import type { CallName } from '../../../contract/endpoints.ts'
import type { InitialConnection, RevalidationResult } from '../../../contract/worker-messages.ts'
import type { Call, Outcome } from '../../lib/api.ts'
import type { AppPrompt, Browser } from '../../lib/browser.ts'
import { callUrl } from '../../lib/call-url.ts'

/** Why the visitor is offline: the shop was not reached, or something `foreign` answers in its place. */
type OfflineReason = 'unreached' | 'foreign'
/** `slow`: the shop has not answered yet, and may still. */
export type Trouble = OfflineReason | 'slow'
export type OfflineStore = ReturnType<typeof createOfflineStore>

type UntypedCall = (name: CallName, options?: object) => Promise<Outcome<unknown>>
type Device = Pick<Browser, 'getRevalidation' | 'initialConnection' | 'pageSavedAt' | 'retryWithBackoff'>

const smallCall = 'GET /api/v1/settlements'
const unreached = new Set(['network', 'connection', 'timeout', 'foreign'])

/** After this time without an answer, in milliseconds, the page says that it is still waiting. */
const slowAfterMs = 2500

const isOfflineReason = (word: string | null): word is OfflineReason =>
  word === 'unreached' || word === 'foreign'

/** Whether the shop can be reached, judged by real answers; what a device thinks of its network is only a hint. */
export function createOfflineStore(
  call: Call,
  { getRevalidation, initialConnection, pageSavedAt, retryWithBackoff }: Device,
) {
  /** Null while the shop answers, and before anything was asked. */
  const offlineReason = signal<OfflineReason | null>(null)
  const isOffline = computed(() => offlineReason.value !== null)
  /** How much has been waiting for an answer for longer than usual. */
  const late = signal(0)
  const trouble = computed((): Trouble | null => offlineReason.value ?? (late.value > 0 ? 'slow' : null))
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
  /** Where the page itself came late, the visitor has waited already. */
  let delay = initialConnection === 'slow' ? 0 : slowAfterMs

  function setOnline() {
    stopRetrying()
    delay = slowAfterMs
    batch(() => {
      if (isOffline.peek()) reconnections.value++
      offlineReason.value = null
      savedAt.value = null
    })
  }

  function setOffline(reason: OfflineReason) {
    const wasOffline = isOffline.peek()
    offlineReason.value = reason
    if (!wasOffline) stopRetrying = retryWithBackoff(() => void checkConnection())
  }

  /** Notes when work that needs the network takes longer than usual. It goes on all the same. */
  async function watch<T>(work: Promise<T>): Promise<T> {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      late.value++
    }, delay)
    try {
      return await work
    } finally {
      clearTimeout(timer)
      if (isLate) late.value--
    }
  }

  const getWatchedRevalidation = (address: string) => watch(getRevalidation(address))

  /** Asks the server for something small; the watched call notes whether it answers. */
  const checkConnection = () => watchedCall(smallCall, { isNetworkFirst: true })

  /**
   * A failing server says nothing about the connection to it, and neither does one answer that takes too long: then
   * something small is asked for, and only if that takes too long, too, is the shop out of reach.
   */
  function updateConnection(name: CallName, outcome: Outcome<unknown>, isNetworkFirst: boolean) {
    if (outcome.ok && outcome.savedAt !== null) {
      if (isNetworkFirst && !isOffline.peek()) setOffline('unreached')
    } else if (outcome.ok || (outcome.status ?? 500) < 500) setOnline()
    else if (outcome.problem === 'timeout' && name !== smallCall) void checkConnection()
    else if (unreached.has(outcome.problem))
      setOffline(outcome.problem === 'foreign' ? 'foreign' : 'unreached')
  }

  /** Whether the visitor is offline, by what the worker says. */
  function noteOffline(word: RevalidationResult | InitialConnection | null): boolean {
    if (!isOfflineReason(word)) return false
    setOffline(word)
    return true
  }

  async function revalidate(outcome: Outcome<unknown> & { ok: true }, name: CallName, options?: object) {
    const result = await getWatchedRevalidation(callUrl(name, options))
    if (noteOffline(result)) return null
    if (result === 'same') {
      setOnline()
      return { ...outcome, savedAt: null }
    }
    const newer = await watchedCall(name, { ...options, isNetworkFirst: true })
    return (newer.ok && newer.savedAt === null) || newer.status === 404 ? newer : null
  }

  const watchedCall: UntypedCall = async (name, options) => {
    const isNetworkFirst = networkFirstDepth > 0 || (options !== undefined && 'isNetworkFirst' in options)
    const outcome = await watch(send(name, isNetworkFirst ? { ...options, isNetworkFirst } : options))
    updateConnection(name, outcome, isNetworkFirst)
    if (outcome.ok && outcome.asOf) asOf.value = outcome.asOf
    if (!outcome.ok || outcome.savedAt === null) return outcome
    if (isNetworkFirst) {
      // Why the saved answer was given, as far as it is known yet.
      void getRevalidation(callUrl(name, options as object)).then(noteOffline)
      return outcome
    }
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
    const result = await getWatchedRevalidation(address)
    if (result === 'same') {
      batch(() => {
        for (const area of areas) area.confirm()
        setOnline()
      })
    } else if (!noteOffline(result)) await networkFirstWhile(load)
  }

  noteOffline(initialConnection)

  const leavePage = () => {
    savedAt.value = null
    asOf.value = null
  }

  return {
    call: watchedCall as Call,
    isOffline,
    trouble,
    watch,
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
