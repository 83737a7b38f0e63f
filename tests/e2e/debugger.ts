import { SourceMap, type SourceMapPayload } from 'node:module'
import type { BrowserContext, Page } from '@playwright/test'

/** The Chrome DevTools protocol, which browsers and Node both speak. */
interface DebugSession {
  send(method: string, params?: object): Promise<unknown>
  on(event: string, listener: (params: never) => void): unknown
}

interface Script {
  scriptId: string
  url: string
  sourceMapURL: string
}
interface Location {
  scriptId: string
  lineNumber: number
  columnNumber: number
}

/** Debugs the scripts of a page. */
export const debugPage = async (page: Page) =>
  (await page.context().newCDPSession(page)) as unknown as DebugSession

/** Debugs a Node process by the address that it prints, over a page of its own: Node has no web socket before version 22. */
export async function debugNode(context: BrowserContext, address: string): Promise<DebugSession> {
  const page = await context.newPage()
  const listeners = new Map<string, (params: never) => void>()
  const calls = new Map<number, (result: unknown) => void>()
  await page.exposeFunction('onDebugMessage', (text: string) => {
    const { id, result, method, params } = JSON.parse(text) as {
      id: number
      result: unknown
      method: string
      params: never
    }
    if (id) calls.get(id)?.(result)
    else listeners.get(method)?.(params)
  })
  const socketUrl = address.replace('127.0.0.1', 'localhost')
  await page.goto(new URL('/json/version', socketUrl.replace('ws:', 'http:')).href)
  await page.evaluate(
    (url) =>
      new Promise((resolve) => {
        const own = globalThis as unknown as { onDebugMessage(text: string): void; socket: WebSocket }
        own.socket = new WebSocket(url)
        own.socket.addEventListener('message', ({ data }) => own.onDebugMessage(String(data)))
        own.socket.addEventListener('open', resolve)
      }),
    socketUrl,
  )
  return {
    async send(method, params = {}) {
      const id = calls.size + 1
      const result = new Promise((resolve) => calls.set(id, resolve))
      const text = JSON.stringify({ id, method, params })
      await page.evaluate((sent) => (globalThis as unknown as { socket: WebSocket }).socket.send(sent), text)
      return result
    },
    on: (event, listener) => listeners.set(event, listener),
  }
}

function sourceMapOf({ sourceMapURL }: Script): SourceMap {
  const [, base64 = ''] = sourceMapURL.split('base64,')
  return new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString()) as SourceMapPayload)
}

/**
 * Sets a breakpoint in a source file as an editor does, by the source map of the script that was made of it; then does
 * something that should run into it, and goes on from there.
 * @param file as its address or path ends
 * @param line 1-based, in the source file
 * @returns where it paused, in the source file
 */
export async function pauseAt(
  session: DebugSession,
  { file, line }: { file: string; line: number },
  run: () => unknown,
): Promise<{ file: string | undefined; line: number }> {
  const script = await new Promise<Script>((resolve) => {
    session.on('Debugger.scriptParsed', (parsed: Script) => {
      if (parsed.url.endsWith(file)) resolve(parsed)
    })
    void session.send('Debugger.enable')
  })
  const { scriptId, url } = script
  const map = sourceMapOf(script)
  const sourceOf = ({ lineNumber, columnNumber }: Location) => {
    const entry = map.findEntry(lineNumber, columnNumber)
    return 'originalLine' in entry
      ? { file: entry.originalSource.split('/').at(-1), line: entry.originalLine + 1 }
      : { file: undefined, line: 0 }
  }
  const start = { scriptId, lineNumber: 0 }
  const { locations } = (await session.send('Debugger.getPossibleBreakpoints', { start })) as {
    locations: Location[]
  }
  const target = locations.find((location) => sourceOf(location).line === line)
  if (!target) throw new Error(`${file}:${line} has no code to stop at`)

  const paused = new Promise<{ callFrames: { location: Location }[] }>((resolve) => {
    session.on('Debugger.paused', resolve)
  })
  const { lineNumber, columnNumber } = target
  await session.send('Debugger.setBreakpointByUrl', { url, lineNumber, columnNumber })
  const done = run()
  const { callFrames } = await paused
  await session.send('Debugger.disable')
  await done
  const [top] = callFrames
  if (!top) throw new Error('Paused nowhere')
  return sourceOf(top.location)
}
