import puppeteer, { type Browser as Puppet, type LaunchOptions, type Page } from 'puppeteer-core'
import { chromiumArgs, needChromium } from '../../tools/find-chromium.mjs'
import { needFirefox } from '../../tools/find-engines.mjs'
import { type Browser, browserEnv, type BrowserOptions } from './browser.ts'

/** Over the DevTools protocol. */
export async function openChromium(options: BrowserOptions): Promise<Browser> {
  const agent = options.userAgent === undefined ? [] : [`--user-agent=${options.userAgent}`]
  return open(
    options,
    { executablePath: needChromium(), args: [...chromiumArgs, ...agent] },
    async (page) => {
      await page.setJavaScriptEnabled(options.runsScripts)
      const scheme = options.prefersDark ? 'dark' : 'light'
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    },
  )
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
    ...(userAgent !== undefined && { 'general.useragent.override': userAgent }),
  }
  const launch: LaunchOptions = { browser: 'firefox', executablePath: needFirefox(), extraPrefsFirefox }
  return open({ runsScripts, ...options }, launch)
}

async function open(
  { width, height }: BrowserOptions,
  launch: LaunchOptions,
  prepare?: (page: Page) => Promise<void>,
): Promise<Browser> {
  const puppet = await puppeteer.launch({
    headless: true,
    env: browserEnv,
    protocolTimeout: 60_000,
    ...launch,
  })
  try {
    const [first] = await puppet.pages()
    const page = first ?? (await puppet.newPage())
    await page.setViewport({ width, height })
    await prepare?.(page)
    return drive(puppet, page)
  } catch (error) {
    await puppet.close()
    throw error
  }
}

function drive(puppet: Puppet, page: Page): Browser {
  const heard: string[] = []
  page.on('pageerror', (error) => heard.push(`exception: ${String(error)}`))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} (${message.location().url ?? ''})`)
  })
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 60_000 })),
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    addScript: async (source) => void (await page.evaluate(source)),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    errors: async () => heard,
    screenshot: () => page.screenshot({ encoding: 'base64' }),
    close: () => puppet.close(),
  }
}
