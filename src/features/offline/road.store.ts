import { batch, signal } from '@preact/signals-core'
import type { DownloadProgress, SavedPage } from '../../../contract/worker-messages.ts'
import type { Browser, Road, RoadEntry } from '../../lib/browser.ts'

export type RoadStore = ReturnType<typeof createRoadStore>

/** What is saved on this device, and what is being saved. */
export function createRoadStore(
  _call: unknown,
  _tab: unknown,
  _auth: unknown,
  { openRoad }: Pick<Browser, 'openRoad'>,
) {
  /** Null until that is known, and where nothing can be saved. */
  const entries = signal<RoadEntry[] | null>(null)
  const things = signal<SavedPage[] | null>(null)
  /** What is under way now. */
  const going = signal<({ page: string } & DownloadProgress) | null>(null)
  /** Whose saving came to a bad end. */
  const failed = signal<string | null>(null)
  let road: Road | null = null

  const onWorker = () => void load()
  const reach = async () => (road ??= await openRoad(onWorker).catch(() => null))

  async function load() {
    const found = await (await reach())?.list()
    if (found) entries.value = found
  }

  async function loadThings() {
    things.value = (await (await reach())?.things()) ?? []
  }

  /** One thing after the other: a second one while the first is under way is not begun. */
  async function keep(thing: Pick<RoadEntry, 'page' | 'title'>) {
    const found = await reach()
    if (!found || going.peek()) return
    batch(() => {
      failed.value = null
      going.value = { page: thing.page, state: 'running', done: 0, total: 1, bytes: 0 }
    })
    const { isWhole } = await found.keep(thing, (progress) => {
      going.value = { page: thing.page, ...progress }
    })
    batch(() => {
      going.value = null
      failed.value = isWhole ? null : thing.page
    })
    await load()
  }

  async function drop(page: string) {
    await (await reach())?.drop(page)
    await load()
    if (things.peek()) await loadThings()
  }

  return { entries, things, going, failed, load, loadThings, keep, drop }
}
