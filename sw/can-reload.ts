import type { CanReload } from '../contract/worker-messages.ts'

/** A page that does not answer within this time may have something to lose. */
const timeoutMs = 2000

interface OpenPage {
  postMessage(message: CanReload, transfer: Transferable[]): void
}

function canReload(page: OpenPage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<boolean>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(false), timeoutMs)
    page.postMessage({ type: 'CAN_RELOAD' }, [port2])
  })
}

/**
 * Whether every open page can be reloaded: nobody is checking out, logging in, or has typed something that is not sent.
 * Each page is asked, since the address that a worker knows of a page is the one it was loaded from.
 */
export async function canReloadAll(pages: readonly OpenPage[]): Promise<boolean> {
  const answers = await Promise.all(pages.map(canReload))
  return answers.every(Boolean)
}
