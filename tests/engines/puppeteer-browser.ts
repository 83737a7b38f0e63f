import puppeteer, {
  type Browser as Puppet,
  type CDPSession,
  type ElementHandle,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core'
import { chromiumArgs, needChromium } from '../../tools/find-chromium.mjs'
import { needFirefox } from '../../tools/find-engines.mjs'
import { type Browser, browserEnv, type BrowserOptions, type Heard } from './browser.ts'
import { readStates } from './read-states.ts'

/** Over the DevTools protocol. */
export async function openChromium(options: BrowserOptions): Promise<Browser> {
  const agent = options.userAgent === undefined ? [] : [`--user-agent=${options.userAgent}`]
  const launch = { executablePath: needChromium(), args: [...chromiumArgs, ...agent] }
  return open(options, launch, async (page) => {
    await page.setJavaScriptEnabled(options.runsScripts)
    const scheme = options.prefersDark ? 'dark' : 'light'
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    const devtools = await page.createCDPSession()
    return { readStates: (element) => statesInTree(devtools, element) }
  })
}

/** As its accessibility tree has them. */
async function statesInTree(devtools: CDPSession, element: ElementHandle): Promise<Heard> {
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
    backendNodeId: await element.backendNodeId(),
    fetchRelatives: false,
  })
  const [node] = nodes
  const states = new Map(node?.properties?.map(({ name, value }) => [String(name), String(value.value)]))
  const is = (name: string) => states.get(name) === 'true'
  const { text } = await element.evaluate(readStates)
  return {
    text,
    description: String(node?.description?.value ?? ''),
    isDisabled: is('disabled'),
    isSelected: is('selected'),
    isChecked: is('checked'),
    isExpanded: is('expanded'),
    isRequired: is('required'),
    isInvalid: is('invalid'),
  }
}

/** Over WebDriver BiDi, without geckodriver. */
export function openFirefox({
  userAgent,
  runsScripts,
  prefersDark,
  ...options
}: BrowserOptions): Promise<Browser> {
  const extraPrefsFirefox = {
    'javascript.enabled': runsScripts,
    'layout.css.prefers-color-scheme.content-override': prefersDark ? 0 : 1,
    'intl.accept_languages': 'en-US',
    // Answers of the API as text, as other browsers show them.
    'devtools.jsonview.enabled': false,
    // Lets takeFocusBack do what it says.
    'dom.disable_window_flip': false,
    ...(userAgent !== undefined && { 'general.useragent.override': userAgent }),
  }
  const launch: LaunchOptions = { browser: 'firefox', executablePath: needFirefox(), extraPrefsFirefox }
  return open({ runsScripts, ...options }, launch, async (page) => ({
    // BiDi finds elements by role and name, and knows no states.
    readStates: (element) => element.evaluate(readStates),
    beforeKey: () => takeFocusBack(page),
    isOfLeftPage: ofLeftPages(page),
  }))
}

/**
 * Firefox ends the requests of a page that is being left, and has the page report each as an error: what the worker was
 * answering, with its address or without one, and what was imported. Which requests it ended so, the driver says; of a
 * typeface the report itself does, by the number of NS_BINDING_ABORTED.
 */
function ofLeftPages(page: Page): (error: string) => boolean {
  const ended = new Set<string>()
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'NS_BINDING_ABORTED') ended.add(request.url())
  })
  const reports = [
    /Failed to load ‘(.*?)’\. A ServiceWorker intercepted the request and encountered an unexpected error/,
    /error loading dynamically imported module: (\S+)/,
  ]
  const endedTypeface = /downloadable font: download failed .* status=2152398850 /
  return (error) => {
    if (endedTypeface.test(error)) return true
    const address = reports.map((report) => report.exec(error)?.[1]).find((found) => found !== undefined)
    return address === '' || (address !== undefined && ended.has(address))
  }
}

/**
 * After the last stop of a page, Tab goes on to the browser's own buttons. BiDi sends further keys into the page all the
 * same, where the focus seems to move but a button does not take Enter. People come back with Tab.
 */
async function takeFocusBack(page: Page) {
  await page.waitForFunction(() => {
    if (document.activeElement !== document.body && !document.hasFocus()) window.focus()
    return document.activeElement === document.body || document.hasFocus()
  })
}

/** What an engine needs of its own. */
interface Ways {
  /** How the states of an element are found out. */
  readStates: (element: ElementHandle) => Promise<Heard>
  beforeKey?: () => Promise<void>
  /** Whether it is only what a page that is being left reports of its last requests. Asked when all of them have ended. */
  isOfLeftPage?: (error: string) => boolean
}

async function open(
  { width, height }: BrowserOptions,
  launch: LaunchOptions,
  prepare: (page: Page) => Promise<Ways>,
): Promise<Browser> {
  const puppet = await puppeteer.launch({
    headless: true,
    env: browserEnv,
    timeout: 120_000,
    protocolTimeout: 120_000,
    ...launch,
  })
  try {
    const [first] = await puppet.pages()
    // In the first tab of Firefox the address bar has the focus: no ring is drawn, and Enter presses no button.
    const page = await puppet.newPage()
    await first?.close()
    await page.setViewport({ width, height })
    return drive(puppet, page, await prepare(page))
  } catch (error) {
    await puppet.close()
    throw error
  }
}

function drive(puppet: Puppet, page: Page, ways: Ways): Browser {
  const heard: string[] = []
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url ?? ''})`)
  })
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 60_000 })),
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    addScript: async (source) => void (await page.evaluate(source)),
    async hear(role, name) {
      const found = await page.$$(`aria/${name === undefined ? '' : `[name="${name}"]`}[role="${role}"]`)
      return Promise.all(found.map(ways.readStates))
    },
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    async press(key) {
      await ways.beforeKey?.()
      await page.keyboard.press(key)
    },
    errors: async () => [
      ...thrown.filter((error) => !ways.isOfLeftPage?.(error)).map((error) => `exception: ${error}`),
      ...heard,
    ],
    screenshot: () => page.screenshot({ encoding: 'base64' }),
    close: () => puppet.close(),
  }
}
