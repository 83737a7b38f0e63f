import { expect } from '@playwright/test'
import type { Browser, Heard, Key } from './browser.ts'
import { findInPage, type Found, type Target, type Words } from './find-in-page.ts'

/** More often than any page has stops: twice around, for what comes while someone is on the way. */
const STOPS = 150

/** Milliseconds for whatever a visitor waits for; a busy machine is slow, and nothing here measures. */
const WITHIN = 45_000

/** The page, or a part of it. Everything waits until it is so, or fails. */
export interface Part {
  in(role: string, name?: Words): Part
  /** Clicks a link or a button, or what has another role. */
  press(name: Words, role?: string): Promise<void>
  /** Goes with Tab to a link, a button, or a field by its label, or to what has another role. */
  tabTo(name: Words, role?: string): Promise<void>
  /** Replaces what is in a field. */
  type(label: Words, text: string): Promise<void>
  /** Chooses an entry of a list by its text, of which a part is enough. */
  choose(label: Words, entry: string): Promise<void>
  see(text: Words): Promise<void>
  seeNo(text: Words): Promise<void>
  /** The first of a role, with a name if one is given. */
  find(role: string, name?: Words): Promise<Found>
  /** Whether it is there now. */
  has(role: string, name?: Words): Promise<boolean>
  findNo(role: string, name?: Words): Promise<void>
  /** Of a description a part is enough. */
  seeField(label: Words, state: Partial<Omit<Found, 'point'>>): Promise<void>
}

/** Someone with a browser. */
export interface Visitor extends Part {
  /** Opens an address and waits until the page responds. */
  open(path: string): Promise<void>
  /** Where they are: path, query and fragment. */
  seeAddress(address: Words): Promise<void>
  address(): Promise<string>
  /** Presses a key on whatever has the focus. */
  key(key: Key): Promise<void>
  /** Types into whatever has the focus. */
  write(text: string): Promise<void>
  /**
   * A screen reader finds an element of this role and exactly this name, or of any name, with these states. Of its text
   * and of its description a part is enough.
   */
  hears(role: string, name: string | undefined, states?: Partial<Heard>): Promise<void>
  /** It finds none. */
  hearsNo(role: string, name: string): Promise<void>
  evaluate: Browser['evaluate']
  /** Waits until a function in the page says yes. */
  waitFor(condition: () => boolean | Promise<boolean>, meaning: string): Promise<void>
  /** Waits until the worker answers for this page. */
  waitForWorker(): Promise<void>
  /** Waits until the worker has fetched all files of its build. */
  waitForPrecache(): Promise<void>
  waitUntilCached(...addresses: string[]): Promise<void>
  /** Complaints that the journey expects: some engines report an answer of 422 as an error. */
  expectComplaint(pattern: RegExp): void
  /** From here on the shop is away or changes: engines report what could not be fetched, each in its own words. */
  expectNetworkComplaints(): void
  unexpectedComplaints(): Promise<string[]>
}

export function aVisitor(browser: Browser, shopUrl: string, hasScripts = true): Visitor {
  const expected: RegExp[] = []
  // The office is drawn by its script alone.
  const isHydrated = () =>
    browser.evaluate(() => {
      const root = document.getElementById('root')
      if (location.pathname.startsWith('/office')) return root?.querySelector('h1') !== null
      return !root || document.documentElement.dataset.ready === 'true'
    })
  // A page may still be arriving when its address is there, and a visitor does not leave it before they have seen it.
  const hasArrived = () => browser.evaluate(() => document.readyState === 'complete')
  const waitUntilHydrated = () =>
    hasScripts ? until('the page responds', isHydrated) : until('the page has arrived', hasArrived)
  const address = () => browser.evaluate(() => location.pathname + location.search + location.hash)
  return {
    ...partOf(browser, waitUntilHydrated, []),
    async open(path) {
      await browser.open(shopUrl + path)
      await waitUntilHydrated()
    },
    address,
    key: browser.press,
    write: browser.type,
    async seeAddress(expectedAddress) {
      const message = `the address is ${String(expectedAddress)}`
      if (typeof expectedAddress === 'string') await poll(address, message).toBe(expectedAddress)
      else await poll(address, message).toMatch(expectedAddress)
      await waitUntilHydrated()
    },
    hears: (role, name, { text, description, ...states } = {}) =>
      poll(() => browser.hear(role, name), `a ${role} ${name ?? ''} is heard`).toContainEqual(
        expect.objectContaining({
          ...states,
          ...(text !== undefined && { text: expect.stringContaining(text) }),
          ...(description !== undefined && { description: expect.stringContaining(description) }),
        }),
      ),
    hearsNo: (role, name) => poll(() => browser.hear(role, name), `no ${role} ${name} is heard`).toEqual([]),
    evaluate: browser.evaluate,
    waitFor: (condition, meaning) => until(meaning, () => browser.evaluate(condition)),
    waitForWorker: () =>
      until('the worker answers for the page', () =>
        browser.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
      ),
    waitForPrecache: () =>
      until('all files of the build are cached', async () => {
        const files = (await browser.evaluate(readCached)).filter(({ name }) => name.includes('precache'))
        // The worker takes over with a part of them and fetches the rest when nobody waits.
        return files.filter(({ address: path }) => path.endsWith('.js')).length > 15
      }),
    waitUntilCached: (...addresses) =>
      until(`${addresses.join(', ')} is cached`, async () => {
        const cached = new Set((await browser.evaluate(readCached)).map(({ address: path }) => path))
        return addresses.every((path) => cached.has(path))
      }),
    expectNetworkComplaints: () => void expected.push(...networkComplaints),
    expectComplaint: (pattern) => void expected.push(pattern),
    unexpectedComplaints: async () =>
      (await browser.errors()).filter((text) => !expected.some((pattern) => pattern.test(text))),
  }
}

const networkComplaints = [/ERR_CONNECTION_REFUSED|Failed to load resource|NetworkError|Load failed/]

/** Paths with their queries, and the cache each is in. Runs in the page. */
async function readCached(): Promise<{ name: string; address: string }[]> {
  const found: { name: string; address: string }[] = []
  for (const name of await caches.keys()) {
    const requests = await (await caches.open(name)).keys()
    for (const { url } of requests) found.push({ name, address: url.slice(location.origin.length) })
  }
  return found
}

function partOf(browser: Browser, waitUntilHydrated: () => Promise<void>, path: Target[]): Part {
  const look = (...targets: Target[]) => findInPage(browser, [...path, ...targets])
  const text = async () => {
    if (path.length > 0) return (await look())?.text ?? ''
    return browser.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' '))
  }
  const press = async (...choices: Target[]) => {
    await waitUntilHydrated()
    let before = ''
    const words = choices.map((choice) => JSON.stringify(choice, showWords)).join(' or ')
    // It is where it was a moment ago, so that the click meets it.
    await until(`${words} can be pressed`, async () => {
      for (const choice of choices) {
        const found = await findInPage(browser, [...path, choice], 'point')
        if (!found || found.isDisabled || !found.point) continue
        const now = JSON.stringify(found.point)
        if (now !== before) {
          before = now
          continue
        }
        await browser.click(found.point)
        return true
      }
      return false
    })
  }
  return {
    in: (role, name) => partOf(browser, waitUntilHydrated, [...path, target(role, name)]),
    press: (name, role) =>
      role === undefined ? press({ role: 'link', name }, { role: 'button', name }) : press({ role, name }),
    async tabTo(name, role) {
      await waitUntilHydrated()
      const targets: Target[] =
        role === undefined
          ? [{ role: 'link', name }, { role: 'button', name }, { label: name }]
          : [{ role, name }]
      for (let stop = 0; stop < STOPS; stop++) {
        await browser.press('Tab')
        for (const aim of targets) if (await findInPage(browser, [...path, aim], 'focused')) return
      }
      throw new Error(`Tab never came to ${String(name)}`)
    },
    async type(label, words) {
      await press({ label })
      const selected = async () =>
        (await findInPage(browser, [...path, { label }], 'select'))?.isFocused === true
      await until(`what is in the field ${String(label)} is selected`, selected)
      if (words === '') await browser.press('Backspace')
      else await browser.type(words)
    },
    async choose(label, entry) {
      await waitUntilHydrated()
      const focused = async () =>
        (await findInPage(browser, [...path, { label }], 'focus'))?.isFocused === true
      await until(`the list ${String(label)} has the focus`, focused)
      // Its menu is a window of the system's, where an engine's driver cannot go.
      await browser.evaluate((wanted) => {
        const list = document.activeElement as HTMLSelectElement
        const option = [...list.options].find((candidate) => candidate.text.includes(wanted))
        if (!option) throw new Error(`There is no ${wanted} in the list`)
        list.value = option.value
        for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
      }, entry)
    },
    see: (words) => {
      const seen = poll(text, `${String(words)} is to be read`)
      return typeof words === 'string' ? seen.toContain(words) : seen.toMatch(words)
    },
    seeNo: (words) =>
      until(`${String(words)} is not to be read`, async () => {
        const current = await text()
        return typeof words === 'string' ? !current.includes(words) : !words.test(current)
      }),
    async find(role, name) {
      let found: Found | null = null
      await until(`there is a ${role} ${String(name ?? '')}`, async () => {
        found = await look(target(role, name))
        return found !== null
      })
      return found as unknown as Found
    },
    has: async (role, name) => (await look(target(role, name))) !== null,
    findNo: (role, name) =>
      until(
        `there is no ${role} ${String(name ?? '')}`,
        async () => (await look(target(role, name))) === null,
      ),
    seeField: (label, { description, ...state }) =>
      poll(() => look({ label }), `the field ${String(label)}`).toMatchObject({
        ...state,
        ...(description !== undefined && { description: expect.stringContaining(description) }),
      }),
  }
}

const target = (role: string, name?: Words): Target => ({ role, name })
const showWords = (_: string, value: unknown) => (value instanceof RegExp ? String(value) : value)

/** A page that is on its way out answers nothing: that is not it, either. */
const poll = <Value>(read: () => Promise<Value>, message: string) =>
  expect.poll(() => read().catch((error: Error) => `(${error.message})`), {
    message,
    timeout: WITHIN,
    intervals: [50, 100, 200],
  })

const until = (meaning: string, isTrue: () => Promise<boolean>) => poll(isTrue, meaning).toBe(true)
