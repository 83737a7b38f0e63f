import { vi } from 'vitest'

const point = `B${'A'.repeat(86)}`
const secret = 'A'.repeat(22)
let made = 0

/** A worker's part of a browser: its subscription, and what it shows. */
interface WorkerState {
  /** Where the service takes messages for it; null while it is not subscribed. */
  endpoint: string | null
  key: unknown
  /** Titles of the notifications that it shows. */
  shown: string[]
}

/** A browser with a worker and a push service, and a person who answers its dialog. Put it in place with `install`. */
export function aPushManager() {
  const browser = {
    permission: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    dialogs: 0,
    hasService: true,
    hasWorker: true,
    /** False where nobody may register a worker, as in some private windows. */
    takesWorkers: true,
    endpoint: null,
    key: null,
    shown: [],
    /** Of the office's worker, once it is registered. */
    office: null as WorkerState | null,
  } as WorkerState & {
    permission: NotificationPermission
    answer: NotificationPermission
    dialogs: number
    hasService: boolean
    hasWorker: boolean
    takesWorkers: boolean
    office: WorkerState | null
  }

  function registrationOf(state: WorkerState, scope: string) {
    const subscription = () =>
      state.endpoint === null
        ? null
        : {
            toJSON: () => ({ endpoint: state.endpoint, keys: { p256dh: point, auth: secret } }),
            async unsubscribe() {
              state.endpoint = null
              return true
            },
          }
    const pushManager = {
      getSubscription: async () => subscription(),
      async subscribe({ applicationServerKey }: { applicationServerKey: unknown }) {
        if (!browser.hasService) throw new DOMException('no push service', 'AbortError')
        // As browsers do.
        if (state.endpoint !== null && applicationServerKey !== state.key)
          throw new DOMException('another key', 'InvalidStateError')
        state.key = applicationServerKey
        state.endpoint ??= `https://push.example.com/send/${++made}`
        return subscription()
      },
    }
    const getNotifications = async () =>
      state.shown.map((title) => ({
        close() {
          state.shown = state.shown.filter((other) => other !== title)
        },
      }))
    async function unregister() {
      state.endpoint = null
      if (state === browser.office) browser.office = null
      else browser.hasWorker = false
      return true
    }
    return { scope, active: {}, pushManager, getNotifications, unregister }
  }

  const notification = {
    get permission() {
      return browser.permission
    },
    async requestPermission() {
      if (browser.permission === 'default') {
        browser.dialogs++
        browser.permission = browser.answer
      }
      return browser.permission
    },
  }
  /** @param origin of the pages */
  function install(origin = 'https://shop.example') {
    vi.stubGlobal('PushManager', {})
    vi.stubGlobal('Notification', notification)
    /** The one whose scope is the longest that fits, as browsers do. */
    async function getRegistration(path = '/') {
      if (path.startsWith('/office/') && browser.office)
        return registrationOf(browser.office, `${origin}/office/`)
      return browser.hasWorker ? registrationOf(browser, `${origin}/`) : undefined
    }
    async function register(_script: string, { scope }: { scope: string }) {
      if (!browser.takesWorkers) throw new DOMException('blocked', 'SecurityError')
      browser.office ??= { endpoint: null, key: null, shown: [] }
      return registrationOf(browser.office, origin + scope)
    }
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration, register } })
  }
  return Object.assign(browser, { install })
}
