// wrk takes less of the processor than the shop does. With a client that takes more, as one in Node does, every server is as
// fast as the client.
import { requirePrograms } from '../../tools/install-packages.mjs'
import { run } from '../../tools/run.mjs'

/** As a browser asks. */
const ACCEPTED = 'accept-encoding: gzip, deflate, br'

/** @type {Record<string, number>} */
const IN_MS = { us: 0.001, ms: 1, s: 1000 }

/**
 * Asks for one address again and again, over connections that stay open.
 * @param {string} url
 * @param {{ connections: number, seconds: number }} load
 * @returns {Promise<{ rate: number, p99: number }>} requests a second, and the slow end of the answers' times in ms
 * @throws {Error} if an answer was other than 2xx or 3xx, or none came
 */
export async function askAllTheTime(url, { connections, seconds }) {
  requirePrograms(['wrk'], ['wrk'])
  const load = ['--threads', '1', '--connections', `${connections}`, '--duration', `${seconds}s`]
  const { output } = await run(['wrk', ...load, '--latency', '--header', ACCEPTED, url], { isQuiet: true })
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? []
  const [, p99, unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  if (!rate || !p99 || /Non-2xx|Socket errors/.test(output)) throw new Error(`${url}: ${output}`)
  return { rate: Number(rate), p99: Number(p99) * (IN_MS[unit] ?? 1) }
}
