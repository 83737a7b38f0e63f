// `npm run test:lines -- --seed 7 -g "drops every"`: every page and every action on every line that lies. It takes more than
// an hour; what follows the options is Playwright's. `npm test` opens eight pages and takes five actions.
import { binOf, run } from './run.mjs'

const args = process.argv.slice(2)
const at = args.indexOf('--seed')
const seed = at === -1 ? undefined : args.splice(at, 2)[1]
const env = { LINES: 'all', ...(seed && { FC_SEED: seed }) }
const tests = ['test', 'lines-pages', 'lines-actions', ...args]
// Last, because it takes everything that follows for names of projects.
const project = ['--project', 'any screen']
const { code } = await run([...binOf('@playwright/test', 'playwright'), ...tests, ...project], { env })
process.exitCode = code
