import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject } from 'vitest'

/** Starts the shop as a separate process (programs/shop.ts) and waits until it is ready. */
export async function startShop(env: Record<string, string>) {
  const child = spawn(process.execPath, [inject('programs').shop], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'test', ORIGIN: 'http://shop.test', ...env },
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${said.toString().trim()}`
  await fetch(`${url}/ready`)
  return { child, url }
}

/** Ends a process with a signal and waits until it is gone. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
}
