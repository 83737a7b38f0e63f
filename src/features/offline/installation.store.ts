import { signal } from '@preact/signals-core'
import type { Browser, Installation, InstallWay } from '../../lib/browser.ts'

export type InstallationStore = ReturnType<typeof createInstallationStore>

/** How this device gets the shop as an app. */
export function createInstallationStore(
  _call: unknown,
  _tabStorage: unknown,
  _auth: unknown,
  { openInstallation }: Pick<Browser, 'openInstallation'>,
) {
  /** Null until it is known, and where it cannot be. */
  const way = signal<InstallWay | null>(null)
  const isBusy = signal(false)
  /** The visitor has just said yes to the browser. */
  const isAccepted = signal(false)
  let opened: Installation | null = null

  const update = () => {
    way.value = opened?.way() ?? null
  }

  /** Follows what the browser says until the returned function is called. */
  function watch() {
    let stop = () => {}
    let isOver = false
    void openInstallation().then((installation) => {
      opened = installation
      if (!isOver && opened) stop = opened.subscribe(update)
      update()
    })
    return () => {
      isOver = true
      stop()
    }
  }

  /** Leaves it to the browser's own dialog. */
  async function install() {
    if (!opened || isBusy.peek()) return
    isBusy.value = true
    isAccepted.value = await opened.prompt()
    isBusy.value = false
    update()
  }

  return { way, isBusy, isAccepted, watch, install }
}
