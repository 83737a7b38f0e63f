import type { AskPage } from '../contract/worker-messages.ts'
import { matchPath, trimmed } from './match-address.ts'

/** A page that says nothing for so long may have something to lose. */
const patienceMs = 1000

interface OpenPage {
  url: string
  postMessage(message: AskPage, transfer: Transferable[]): void
}

const busyPages = ['/login', '/registration', '/password_reset', '/auth/provider/:provider', '/checkout']

/** On these pages somebody is in the middle of something, whatever they say. */
export const isBusyAddress = (url: string): boolean => {
  const path = trimmed(new URL(url).pathname)
  return busyPages.some((pattern) => matchPath(pattern, path) !== null)
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

/** Whether every open page may be loaded anew: nobody checks out, logs in or has typed something that is not sent. */
export async function areAllFree(pages: readonly OpenPage[]): Promise<boolean> {
  if (pages.some(({ url }) => isBusyAddress(url))) return false
  const answers = await Promise.all(pages.map(ask))
  return answers.every(Boolean)
}
