// `npm run test:observatory`: what the scorer of the MDN HTTP Observatory says of the built shop, behind TLS as it runs for
// customers. The scorer is not among our packages: where they are installed it would download lists, for which it has no
// use here. So it is put into a folder of its own, and its programs do not run. Needs openssl and the package registry.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { buildShop } from './build.mjs'
import { freePort, startShop } from './run-shop.mjs'
import { run } from './run.mjs'

const SCORER = '@mdn/mdn-http-observatory'
const VERSION = '1.4.8'
/** A+, and five of the six bonuses. */
const LEAST_SCORE = 130
/** One of each kind that a browser shows; the scorer follows no links. */
const PAGES = ['/', '/catalog/rental/1', '/product/1', '/login', '/cabinet/orders', '/office']

const home = path.resolve('.cache/observatory', VERSION)
const scorer = path.join(home, 'node_modules', SCORER)

async function installScorer() {
  if (existsSync(path.join(scorer, 'conf/hsts-preload.json'))) return
  mkdirSync(home, { recursive: true })
  writeFileSync(path.join(home, 'package.json'), '{ "private": true }')
  const options = [
    '--ignore-scripts',
    '--omit=dev',
    '--omit=optional',
    '--no-audit',
    '--no-fund',
    '--no-save',
  ]
  const { code } = await run(['npm', 'install', '--prefix', home, ...options, `${SCORER}@${VERSION}`])
  if (code !== 0) throw new Error(`${SCORER} could not be installed`)
  // Whose sites browsers always open by https: not ours, so the list may be empty.
  writeFileSync(path.join(scorer, 'conf/hsts-preload.json'), '{}')
}

/** A proxy as in deploy/nginx.conf: it ends TLS, and leads http there. @param {string} folder for its certificate */
async function startProxy(folder) {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'pipe' })
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const origin = `https://localhost:${httpsPort}`
  let shopPort = 0
  const tls = { key: readFileSync(key), cert: readFileSync(certificate) }
  const secure = https.createServer(tls, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' }
    const onward = http.request(
      { port: shopPort, method: request.method, path: request.url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  const plain = http.createServer((request, response) => {
    response.writeHead(301, { location: origin + request.url }).end()
  })
  await Promise.all([
    new Promise((resolve) => secure.listen(httpsPort, 'localhost', () => resolve(null))),
    new Promise((resolve) => plain.listen(httpPort, 'localhost', () => resolve(null))),
  ])
  return {
    origin,
    httpPort,
    httpsPort,
    certificate,
    leadTo: (/** @type {number} */ port) => void (shopPort = port),
    stop() {
      secure.close()
      secure.closeAllConnections()
      plain.close()
      plain.closeAllConnections()
    },
  }
}

/** In a process of its own, because Node reads whom it trusts when it starts. */
const scan = `
  const [scorer, httpPort, httpsPort, path] = process.argv.slice(1)
  const { retrieve } = await import(scorer + '/src/retriever/retriever.js')
  const { ALL_TESTS } = await import(scorer + '/src/constants.js')
  const { getGradeForScore, getScoreModifier } = await import(scorer + '/src/grader/grader.js')
  const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import(scorer + '/src/grader/charts.js')
  const requests = await retrieve('localhost', { httpPort, httpsPort, path })
  if (!requests.responses.auto?.verified) throw new Error('The page did not come by https')
  const results = ALL_TESTS.map((test) => test(requests))
  const modifiers = results.map(({ result }) => (result ? getScoreModifier(result) : 0))
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 100)
  const strict = sum(modifiers.filter((modifier) => modifier < 0))
  const { grade, score } = getGradeForScore(
    strict >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : strict,
  )
  const failed = results.filter(({ pass }) => !pass).map((result) => result.constructor.name + ': ' + result.result)
  console.log(JSON.stringify({ status: requests.responses.auto.status, grade, score, tests: results.length, failed }))
`

await installScorer()
await buildShop()
const folder = mkdtempSync(path.join(os.tmpdir(), 'shop-observatory-'))
const proxy = await startProxy(folder)
const shop = await startShop({ env: { ORIGIN: proxy.origin, TRUST_PROXY: '1' } })
proxy.leadTo(shop.port)
try {
  for (const page of PAGES) {
    const ports = [String(proxy.httpPort), String(proxy.httpsPort)]
    const program = [process.execPath, '--input-type=module', '--eval', scan, scorer, ...ports, page]
    const { code, output } = await run(program, {
      env: { NODE_EXTRA_CA_CERTS: proxy.certificate },
      isQuiet: true,
    })
    if (code !== 0) throw new Error(output)
    const { status, grade, score, tests, failed } = JSON.parse(output)
    console.log(`${page} (${status}): ${grade}, ${score} points, ${tests - failed.length} of ${tests} tests`)
    for (const problem of failed) console.log(`  ${problem}`)
    if (grade !== 'A+' || score < LEAST_SCORE) process.exitCode = 1
  }
} finally {
  await shop.stop()
  proxy.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (process.exitCode) console.error(`Each page needs A+ and ${LEAST_SCORE} points.`)
