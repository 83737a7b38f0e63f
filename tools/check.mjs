// Everything that can be said about the code without running it, two steps at a time; all findings are shown at once.
import { npmScript, run } from './run.mjs'

/** Each lane is a sequence of npm scripts; the lanes run beside each other. */
const LANES = [
  ['build', 'size'],
  ['typecheck', 'lint', 'format:check', 'knip', 'knip:production'],
]

/** @type {string[]} */
const failed = []

/** @param {string} script */
async function check(script) {
  const startedAt = Date.now()
  const { code, output } = await run(npmScript(script), { isQuiet: true })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${script} (${seconds} s)`)
  if (code !== 0) failed.push(script)
  if (code !== 0 || script === 'size') console.log(output)
}

await Promise.all(
  LANES.map(async (lane) => {
    for (const script of lane) await check(script)
  }),
)

if (failed.length > 0) {
  console.error(`Not in order: ${failed.join(', ')}`)
  process.exitCode = 1
}
