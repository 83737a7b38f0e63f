// What the developer reads in the terminal: one line for each request, errors with their stack.
import { relative } from 'node:path'
import { styleText } from 'node:util'

const root = process.cwd()
const WARN = 40
const ERROR = 50

/** @typedef {Parameters<typeof styleText>[0]} Style */
/** @type {(style: Style, text: string) => string} */
const paint = (style, text) => (process.stdout.isTTY ? styleText(style, text) : text)

/** @param {string} text @param {Style} [style] */
export function say(text, style) {
  const time = new Date().toTimeString().slice(0, 8)
  console.log(`${paint('gray', time)} ${style ? paint(style, text) : text}`)
}

/** @param {string} text */
export const printError = (text) => say(text, 'red')

/** An error as it is read: its place in our own sources, without the frames of packages. @param {unknown} error */
export function describeError(error) {
  if (!(error instanceof Error)) return String(error)
  const { frame, loc } = /** @type {{ frame?: string, loc?: { file?: string, line: number } }} */ (error)
  const lines = (error.stack ?? error.message).split('\n')
  const own = lines.filter(
    (line) => !/^\s+at /.test(line) || (line.includes(root) && !line.includes('node_modules')),
  )
  const place = loc?.file ? `${relative(root, loc.file)}:${loc.line}\n` : ''
  return (
    place +
    own.join('\n').replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, '') +
    (frame ? `\n${frame}` : '')
  )
}

/** @param {number} status @returns {Style} */
const styleOf = (status) => (status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green')

/** What is asked, by request, until it is answered. */
const asked = new Map()

/** @param {any} entry a line of pino's, without time and process */
function print(entry) {
  const { level, msg, err, req, res, reqId, responseTime, ...more } = entry
  if (req && msg === 'incoming request') asked.set(reqId, `${req.method} ${req.url}`)
  else if (res && msg === 'request completed') {
    say(
      `${asked.get(reqId)} ${paint(styleOf(res.statusCode), res.statusCode)} ${paint('gray', `${Math.round(responseTime)} ms`)}`,
    )
    asked.delete(reqId)
  } else {
    const details = Object.keys(more).length > 0 ? ` ${paint('gray', JSON.stringify(more))}` : ''
    const subject = asked.has(reqId) ? `${asked.get(reqId)}: ` : ''
    say(`${subject}${msg ?? ''}${details}`, level >= ERROR ? 'red' : level >= WARN ? 'yellow' : undefined)
    if (err?.stack) console.log(describeError(Object.assign(new Error(err.message), { stack: err.stack })))
  }
}

/** Where pino writes. */
export const logStream = { write: (/** @type {string} */ line) => print(JSON.parse(line)) }

/** @type {(style?: Style) => (text: string, options?: import('vite').LogOptions) => void} */
const passOn = (style) => (text, options) => {
  // The server's modules are reloaded by our own loop, which says so itself.
  if (!options?.environment?.includes('ssr')) say(text, style)
}

/** What Vite has to say, among the rest. @type {import('vite').Logger} */
export const viteLogger = {
  info: passOn(),
  warn: passOn('yellow'),
  warnOnce: passOn('yellow'),
  error: passOn('red'),
  clearScreen() {},
  hasErrorLogged: () => false,
  hasWarned: false,
}
