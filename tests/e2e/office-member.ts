import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Browser, expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { findViolations } from './axe.ts'
import { wideParts } from './layout-faults.ts'
import { linkMailedTo } from './mailed-link.ts'

const run = promisify(execFile)
export const password = 'larch needles in snow'
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

export interface ShopOfOffice {
  url: string
  dataDir: string
}

/** The one that setup.ts has opened. */
export const sharedShop = (): ShopOfOffice => ({
  url: process.env.SHOP_URL ?? '',
  dataDir: process.env.SHOP_DATA_DIR ?? '',
})

/** Runs a command of the operator while the shop is running. */
export const commandOf = ({ url, dataDir }: ShopOfOffice, ...args: string[]) =>
  run(process.execPath, ['dist/server/shop.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ORIGIN: url, LOG_LEVEL: 'silent' },
  })

/** What the operator types for the first owner. @returns the link it prints */
export async function addOwner(email: string, shop: ShopOfOffice): Promise<string> {
  const { stdout } = await commandOf(shop, 'staff', 'add', email, '--role', 'owner', '--json')
  return (JSON.parse(stdout) as { link: string }).link
}

/** Another person, on a device of the same size. */
export async function aColleague(browser: Browser, page: Page, { url }: Pick<ShopOfOffice, 'url'>) {
  const context = await browser.newContext({ baseURL: url, viewport: page.viewportSize() })
  return { page: await context.newPage(), leave: () => context.close() }
}

/** The link of the invitation to an address. */
export const invitationTo = (email: string, dataDir: string) => linkMailedTo(email, '#token=', dataDir)

/** A device that makes passkeys and unlocks them for everyone who asks. */
export async function addPasskeyDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Opens an invitation and chooses a password. */
export async function openLink(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('A password for the office').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Opens an area by its link; on a phone, some are behind a button. */
export async function goTo(page: Page, area: string) {
  const nav = page.getByRole('navigation', { name: 'Office' })
  await expect(nav).toBeVisible()
  const link = nav.getByRole('link', { name: area, exact: true })
  if (!(await link.isVisible())) await nav.getByRole('button', { name: 'More' }).click()
  await link.click()
}

/** The names of all areas that are offered, also of those behind the button. */
export async function offeredAreas(page: Page): Promise<string[]> {
  const nav = page.getByRole('navigation', { name: 'Office' })
  await expect(nav).toBeVisible()
  const more = nav.getByRole('button', { name: 'More' })
  if (await more.isVisible()) await more.click()
  return nav.getByRole('link').allTextContents()
}

/** In both themes, and nothing makes the page scroll sideways. `OFFICE_PICTURES` names a folder for pictures of what was checked. */
export async function expectNoViolations(page: Page) {
  expect(await wideParts(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    expect(await findViolations(page)).toEqual([])
    if (process.env.OFFICE_PICTURES) {
      const { width } = page.viewportSize() ?? { width: 0 }
      const name = ((await page.locator('h1').textContent()) ?? '').replaceAll(/\W+/g, '-').toLowerCase()
      const path = `${process.env.OFFICE_PICTURES}/${name}-${width}-${colorScheme}.png`
      await page.screenshot({ path, fullPage: true })
    }
  }
}

/**
 * An owner on the list of today, who has joined without the forms: those are office.test.ts. The session begins with an
 * authenticator app.
 */
export async function joinAsOwner(page: Page, email: string, shop: ShopOfOffice) {
  const [, token] = (await addOwner(email, shop)).split('#token=')
  const send = async (method: 'post' | 'put', path: string, data?: object) => {
    const answer = await page.request[method](`${shop.url}/api/v1/office/${path}`, {
      data,
      headers: { origin: shop.url },
    })
    expect([path, answer.status()]).toEqual([path, 200])
    return answer.json()
  }
  await send('put', 'invitation', { token, name: 'Robin Hale', password })
  const { secret } = (await send('post', 'factors/authenticator/secret')) as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await send('post', 'factors/authenticator', { code })
  // Nobody reads them, and each order of the other journeys would be one more.
  await send('put', 'order-news', { order_news: false })
  await page.goto(`${shop.url}/office`)
  await expect(heading(page, /^Today, /)).toBeVisible()
}

/** Opens an invitation and makes a passkey. */
export async function joinByPasskey(page: Page, link: string, name: string) {
  await addPasskeyDevice(page)
  await openLink(page, link, name)
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(heading(page, /^Today, /)).toBeVisible()
}
