import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createFlows } from '../../src/app/flows.ts'
import { gateOf } from '../../src/app/gate.ts'
import { findRoute } from '../../src/app/routes.ts'
import { createStores, type Snapshot } from '../../src/stores.tsx'
import { anEmail, PASSWORD } from '../server/accounts.ts'
import { useDatabase } from '../server/database.ts'
import { openShop, type Shop } from '../server/shop.ts'
import { aDevice } from './a-device.ts'
import { callInProcess } from './call-in-process.ts'

describe('What happens over several pages', () => {
  const database = useDatabase()
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop(database(), { env: { THROTTLE_SCALE: '1000' } })
  })

  /** A tab that goes where it is led, as the app does it. */
  function aPage(device = aDevice(), call = callInProcess(shop.app), from: string | null = null) {
    const tab = device.openTab({ cameFrom: from })
    const stores = createStores(call, { shop: {} } as Snapshot, tab.browser)
    let url = ''
    const flows = createFlows({ stores, browser: tab.browser, replace: open })
    const at = () => {
      const { pathname, search } = new URL(url, 'http://shop')
      return { path: pathname, search: search.slice(1) }
    }
    const gate = () => {
      const { auth } = stores
      const state = { isAuthorized: auth.isAuthorized.value, confirmation: auth.confirmation.value }
      return gateOf(findRoute(at().path).route.access, state)
    }
    /** Also to be called when the gate may have changed. */
    const look = () => flows.visit(gate(), at())
    function open(path: string) {
      url = path
      look()
    }
    /** As if the address was typed. */
    async function start(path: string) {
      open(path)
      const stop = flows.start(at())
      await vi.waitFor(() => expect(stores.auth.confirmation.value).not.toBe('fetching'))
      look()
      return stop
    }
    async function logIn(email: string) {
      stores.auth.edit({ email, password: PASSWORD })
      await stores.auth.logIn()
      look()
    }
    async function signUp() {
      const email = anEmail()
      stores.auth.edit({ email, password: PASSWORD })
      await stores.auth.register()
      look()
      return email
    }
    const logOut = async () => {
      await stores.auth.logOut()
      look()
    }
    return {
      ...tab,
      stores,
      flows,
      open,
      start,
      look,
      logIn,
      logOut,
      signUp,
      url: () => url,
      gate,
      device,
      call,
    }
  }

  it('leads a guest from a customer’s page to log in, and back', async () => {
    const page = aPage()
    await page.start('/cabinet/orders?page=2')
    expect(page.url()).toBe('/login')
    expect(page.browser.tab.read('return-url-data')).toBe('/cabinet/orders?page=2')
    await page.signUp()
    expect(page.url()).toBe('/cabinet/orders?page=2')
    expect(page.browser.tab.read('return-url-data')).toBeNull()
  })

  it('waits at a customer’s page until the server has said who is here', () => {
    const page = aPage()
    page.open('/cabinet/profile')
    expect([page.gate(), page.url()]).toEqual(['wait', '/cabinet/profile'])
  })

  it('brings somebody back to where he chose to log in', async () => {
    const page = aPage()
    await page.start('/product/7')
    page.open('/login')
    page.open('/registration')
    await page.signUp()
    expect(page.url()).toBe('/product/7')
  })

  it('brings somebody back whom a link led to log in before the script was there', async () => {
    const page = aPage(aDevice(), callInProcess(shop.app), '/product/7?from=mail')
    await page.start('/login')
    page.open('/registration')
    await page.signUp()
    expect(page.url()).toBe('/product/7?from=mail')
  })

  it('leads to the main page when there is nowhere to go back to', async () => {
    const page = aPage()
    await page.start('/registration')
    await page.signUp()
    expect(page.url()).toBe('/')
  })

  it('forgets where to go back to when somebody turns away from logging in', async () => {
    const page = aPage()
    await page.start('/product/7')
    page.open('/login')
    page.open('/product/8')
    page.open('/login')
    await page.signUp()
    expect(page.url()).toBe('/product/8')
  })

  it('does not show the log-in to a customer', async () => {
    const page = aPage()
    await page.start('/')
    await page.signUp()
    page.open('/login')
    expect(page.url()).toBe('/')
  })

  it('does not bring the next one back to where somebody has logged out', async () => {
    const page = aPage()
    await page.start('/registration')
    const email = await page.signUp()
    page.open('/cabinet/profile')
    await page.logOut()
    expect(page.url()).toBe('/login')
    await page.logIn(email)
    expect(page.url()).toBe('/')
  })

  it('brings him back whose session has ended', async () => {
    const page = aPage()
    await page.start('/registration')
    const email = await page.signUp()
    page.open('/cabinet/profile')
    await database().tx((trx) => trx.deleteFrom('session').execute())
    await page.stores.user.load()
    page.look()
    expect(page.url()).toBe('/login')
    await page.logIn(email)
    expect(page.url()).toBe('/cabinet/profile')
  })

  it('stays where it is when the server cannot be asked', async () => {
    const offline = (async () => ({
      ok: false,
      problem: 'network',
      status: null,
      errors: {},
      message: '',
    })) as never
    const page = aPage(aDevice(), offline)
    await page.start('/cabinet/profile')
    expect([page.gate(), page.url()]).toEqual(['failed', '/cabinet/profile'])
  })

  it('logs out in every tab', async () => {
    const device = aDevice()
    const one = aPage(device)
    await one.start('/registration')
    await one.signUp()
    const other = aPage(device, one.call)
    await other.start('/cabinet/profile')
    await other.stores.user.load()
    expect(other.gate()).toBe('open')
    await one.logOut()
    other.look()
    expect(other.url()).toBe('/login')
    expect(other.stores.user.userData.data.value).toBeNull()
  })

  it('logs in in every tab', async () => {
    const device = aDevice()
    const one = aPage(device)
    const other = aPage(device, one.call)
    await other.start('/login')
    await one.start('/registration')
    await one.signUp()
    await vi.waitFor(() => expect(other.stores.auth.isAuthorized.value).toBe(true))
    other.look()
    expect(other.url()).toBe('/')
  })

  it('tells the server of an earlier log-out as soon as there is a network', async () => {
    const page = aPage()
    await page.start('/registration')
    await page.signUp()
    page.browser.device.write('log-out-owed', '1')
    page.goOnline()
    await vi.waitFor(() => expect(page.browser.device.read('log-out-owed')).toBeNull())
    expect(await page.stores.auth.confirm()).toBe(false)
  })

  it('asks for consent once nothing else is to be done first', async () => {
    const device = aDevice()
    const page = aPage(device)
    await page.start('/')
    await vi.waitFor(() => expect(page.stores.shell.needAcceptCookies.value).toBe(true))
    page.flows.acceptCookies()
    const later = aPage(device)
    await later.start('/')
    expect(later.stores.shell.needAcceptCookies.value).toBe(false)
  })

  describe('on the way back from a provider', () => {
    it.each([
      ['/auth/provider/google?error=access_denied&state=x', /too old or was begun elsewhere/],
      ['/auth/provider/google?unavailable', /^Google does not answer/],
      ['/auth/provider/facebook?error_code=200&error=access_denied', /^Facebook did not log you in/],
    ])('says why it failed: %s', async (url, sentence) => {
      const env = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
      const other = await openShop(database(), { env })
      const page = aPage(aDevice(), callInProcess(other.app))
      await page.start(url)
      await vi.waitFor(() => expect(page.url()).toBe('/login'))
      expect(page.stores.auth.problem.value).toMatch(sentence)
    })

    it('asks a customer who is here nothing', async () => {
      const device = aDevice()
      const one = aPage(device)
      await one.start('/registration')
      await one.signUp()
      const page = aPage(device, one.call)
      await page.start('/auth/provider/google?code=x&state=y')
      expect(page.url()).toBe('/')
    })
  })
})
