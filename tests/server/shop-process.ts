import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'

/** Starts the shop as a separate process (programs/shop.ts) and waits until it is ready. */
export async function startShop(env: Record<string, string>) {
  const child = spawn(process.execPath, [inject('programs').shop], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', ORIGIN: 'http://shop.test', ...env },
  })
  const [said] = (await once(child.stdout!, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${said.toString().trim()}`
  await fetch(`${url}/ready`)
  return { child, url }
}

/** Turns the clock of a shop, which is then wrong by so many milliseconds. */
export async function turnClock(child: ChildProcess, offset: number) {
  const turned = once(child, 'message')
  child.send(offset)
  await turned
}

/** Ends a process with a signal and waits until it is gone. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}

/** The same as a process that can be ended and started again, at another address each time. */
export async function startLastingShop(env: Record<string, string>) {
  let shop = await startShop(env)
  let url: string | null = shop.url

  async function end(signal: NodeJS.Signals) {
    // Nobody finds the old address by chance; the signal comes while they work.
    const ended = kill(shop.child, signal)
    if (signal === 'SIGKILL') url = null
    await ended
    url = null
  }
  /** @param more settings, for this time only */
  async function start(more: Record<string, string> = {}) {
    shop = await startShop({ ...env, ...more })
    ;({ url } = shop)
  }

  return {
    child: () => shop.child,
    /** Where it listens; null while it does not. */
    url: () => url,
    end,
    start,
  }
}
