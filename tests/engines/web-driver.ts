import { setTimeout as sleep } from 'node:timers/promises'
import type { Key, Point } from './browser.ts'

const STARTS_WITHIN = 60_000

/** A call that is not answered within this many milliseconds may never be. */
const SEEMS_LOST_AFTER = 500

/** The key of the protocol for a reference to an element of the page. */
const REFERENCE = 'element-6066-11e4-a52e-4f735466cecf'

/** As the protocol writes keys that are no characters. */
export const specialKeys: Record<Key, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
}

export interface Size {
  width: number
  height: number
}

export type WebDriver = Awaited<ReturnType<typeof openSession>>

/**
 * The few commands of WebDriver (https://www.w3.org/TR/webdriver2/) that a browser of these journeys needs. Each rejects
 * with the driver's words.
 * @param server the address of a driver, which may still be starting
 */
export async function openSession(server: string, capabilities: object) {
  await waitUntilReady(server)
  const { sessionId } = (await send('POST', `${server}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string }
  const session = `${server}/session/${sessionId}`
  let calls = 0
  const runOnce = (script: string, args: unknown[]) =>
    send('POST', `${session}/execute/sync`, { script, args })
  /** Rejects where the page has gone meanwhile: WebKit never answers some calls that meet a page on its way out. */
  const run = async (script: string, args: unknown[]) => {
    const id = ++calls
    const answer = runOnce(`(window.receivedCalls ??= []).push(${id}); ${script}`, args)
    const isKnownHere = async () =>
      (await runOnce(`return (window.receivedCalls ?? []).includes(${id})`, [])) === true
    await Promise.race([answer, rejectOnceLost(answer, isKnownHere)])
    return answer
  }
  const perform = (source: object) => send('POST', `${session}/actions`, { actions: [source] })
  return {
    open: (url: string) => send('POST', `${session}/url`, { url }),
    /** Runs the text of a script. */
    execute: (source: string) => run(source, []),
    /** Runs a function that uses nothing from outside; a promise is waited for. */
    async evaluate<Args extends unknown[], Result>(
      call: (...args: Args) => Result | Promise<Result>,
      ...args: Args
    ): Promise<Result> {
      return (await run(`return (${String(call)}).apply(null, arguments)`, args)) as Result
    },
    /** What the browser's accessibility tree has for an element, which a call has returned as it is. */
    async roleAndName(element: unknown) {
      const path = `${session}/element/${(element as Record<string, string>)[REFERENCE]}`
      const role = (await send('GET', `${path}/computedrole`)) as string
      return { role, name: (await send('GET', `${path}/computedlabel`)) as string }
    },
    click: ({ x, y }: Point) =>
      perform({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', origin: 'viewport', duration: 0, x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type: (text: string) =>
      perform({
        type: 'key',
        id: 'keyboard',
        actions: Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      }),
    /** Of the whole window. */
    windowSize: () => send('GET', `${session}/window/rect`) as Promise<Size>,
    /** Returns before the page knows. */
    resizeWindow: ({ width, height }: Size) =>
      send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height }),
    screenshot: async () => (await send('GET', `${session}/screenshot`)) as string,
  }
}

/** Rejects once the page that is open now has not received a call that is still not answered; asking may be in vain, too. */
async function rejectOnceLost(answer: Promise<unknown>, isKnownHere: () => Promise<boolean>) {
  let isAnswered = false
  const onAnswer = () => {
    isAnswered = true
  }
  answer.then(onAnswer, onAnswer)
  for (;;) {
    await sleep(SEEMS_LOST_AFTER)
    if (isAnswered) return
    const later = sleep(SEEMS_LOST_AFTER, true)
    const isKnown = await Promise.race([isKnownHere().catch(() => true), later])
    if (!isKnown && !isAnswered) throw new Error('The page that was asked has gone')
  }
}

async function waitUntilReady(server: string) {
  const isReady = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  const deadline = Date.now() + STARTS_WITHIN
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`No driver answers at ${server}`)
    await sleep(50)
  }
}

async function send(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}
