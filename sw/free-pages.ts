import type { AskPage } from '../contract/worker-messages.ts'

/** A page that says nothing for so long may have something to lose. */
const patienceMs = 2000

interface OpenPage {
  postMessage(message: AskPage, transfer: Transferable[]): void
}

function ask(page: OpenPage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<boolean>) => resolve(data))
    port1.start()
    setTimeout(() => resolve(false), patienceMs)
    page.postMessage({ type: 'ARE_YOU_FREE' }, [port2])
  })
}

/**
 * Whether every open page may be loaded anew: nobody checks out, logs in or has typed something that is not sent. Each
 * is asked, since the address that a worker knows of a page is the one at which it was loaded.
 */
export async function areAllFree(pages: readonly OpenPage[]): Promise<boolean> {
  const answers = await Promise.all(pages.map(ask))
  return answers.every(Boolean)
}
