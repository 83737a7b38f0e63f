import { describe, expect, it } from 'vitest'
import { draftKeys } from '../../src/lib/browser.ts'
import { useDatabase } from '../server/use-database.ts'
import { openTestShop } from '../server/shop.ts'
import { aDevice } from './a-device.ts'
import { aPage } from './a-page.ts'
import { callInProcess } from './call-in-process.ts'
import { always, aRefusal } from './outcomes.ts'
import { useShop } from '../server/use-shop.ts'

describe('What happens across several pages', () => {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  const aVisitor = () => callInProcess(shop.app)

  it('sends a guest from a customer’s page to log in, and back', async () => {
    const page = aPage(aVisitor())
    await page.start('/cabinet/orders?page=2')
    expect(page.url()).toBe('/login')
    expect(page.browser.tabStorage.read('return-url-data')).toBe('/cabinet/orders?page=2')
    await page.signUp()
    expect(page.url()).toBe('/cabinet/orders?page=2')
    expect(page.browser.tabStorage.read('return-url-data')).toBeNull()
  })

  it('says at the login that a session has ended, and goes back to the checkout as it was typed', async () => {
    const page = aPage(aVisitor())
    await page.start('/registration')
    const email = await page.signUp()
    page.open('/checkout')
    page.browser.tabStorage.write(draftKeys.form, '{"name":"Ada"}')
    await database().db.deleteFrom('session').execute()
    await page.user.loadUser()
    page.look()
    expect(page.url()).toBe('/login')
    expect(page.stores.auth.hasSessionEnded.value).toBe(true)
    await page.logIn(email)
    expect(page.url()).toBe('/checkout')
    expect(page.browser.tabStorage.read(draftKeys.form)).toContain('Ada')
    expect(page.stores.auth.hasSessionEnded.value).toBe(false)
    await page.logOut()
    expect(page.stores.auth.hasSessionEnded.value).toBe(false)
  })

  it('waits at a customer’s page until the server has said who is signed in', () => {
    const page = aPage(aVisitor())
    page.open('/cabinet/profile')
    expect([page.guard(), page.url()]).toEqual(['wait', '/cabinet/profile'])
  })

  it('returns a visitor to where they chose to log in', async () => {
    const page = aPage(aVisitor())
    await page.start('/product/7')
    page.open('/login')
    page.open('/registration')
    await page.signUp()
    expect(page.url()).toBe('/product/7')
  })

  it('stays at the sauna when “back” leads to the login of someone who is signed in by now', async () => {
    const page = aPage(aVisitor())
    await page.start('/product/7')
    page.open('/login')
    page.open('/registration')
    await page.signUp()
    page.open('/login')
    expect(page.url()).toBe('/product/7')
  })

  it('returns a visitor who followed a link to log in before hydration', async () => {
    const page = aPage(aVisitor(), { from: '/product/7?from=mail' })
    await page.start('/login')
    page.open('/registration')
    await page.signUp()
    expect(page.url()).toBe('/product/7?from=mail')
  })

  it('goes to the main page when there is nowhere to go back to', async () => {
    const page = aPage(aVisitor())
    await page.start('/registration')
    await page.signUp()
    expect(page.url()).toBe('/')
  })

  it('forgets the return URL when a visitor turns away from logging in', async () => {
    const page = aPage(aVisitor())
    await page.start('/product/7')
    page.open('/login')
    page.open('/product/8')
    page.open('/login')
    await page.signUp()
    expect(page.url()).toBe('/product/8')
  })

  it('does not show the log-in page to a customer', async () => {
    const page = aPage(aVisitor())
    await page.start('/')
    await page.signUp()
    page.open('/login')
    expect(page.url()).toBe('/')
  })

  it('does not send the next customer to where the previous one logged out', async () => {
    const page = aPage(aVisitor())
    await page.start('/registration')
    const email = await page.signUp()
    page.open('/cabinet/profile')
    await page.logOut()
    expect(page.url()).toBe('/login')
    await page.logIn(email)
    expect(page.url()).toBe('/')
  })

  it('returns a customer to the link that they opened before the server knew of their log-out', async () => {
    const [call, device] = [aVisitor(), aDevice()]
    const left = aPage(call, { device })
    const email = await left.signUp()
    left.browser.deviceStorage.write('log-out-owed', '1')
    const page = aPage(call, { device })
    await page.start('/cabinet/profile?verify=token')
    expect(page.url()).toBe('/login')
    await page.logIn(email)
    expect(page.url()).toBe('/cabinet/profile?verify=token')
  })

  it('keeps what somebody types to log in while the server hears of an earlier log-out', async () => {
    const page = aPage(aVisitor())
    page.browser.deviceStorage.write('log-out-owed', '1')
    page.signIn.editCredentials({ email: 'ada@example.com' })
    await page.start('/login')
    expect(page.browser.deviceStorage.read('log-out-owed')).toBeNull()
    expect(page.signIn.user.value.email).toBe('ada@example.com')
  })

  it('returns a customer whose session has ended', async () => {
    const page = aPage(aVisitor())
    await page.start('/registration')
    const email = await page.signUp()
    page.open('/cabinet/profile')
    await database().tx((trx) => trx.deleteFrom('session').execute())
    await page.user.loadUser()
    page.look()
    expect(page.url()).toBe('/login')
    await page.logIn(email)
    expect(page.url()).toBe('/cabinet/profile')
  })

  it('stays where it is when the server cannot be reached', async () => {
    const page = aPage(always(aRefusal('network')))
    await page.start('/cabinet/profile')
    expect([page.guard(), page.url()]).toEqual(['failed', '/cabinet/profile'])
  })

  it('logs out in every tab', async () => {
    const device = aDevice()
    const one = aPage(aVisitor(), { device })
    await one.start('/registration')
    await one.signUp()
    const other = aPage(one.call, { device })
    await other.start('/cabinet/profile')
    await other.user.loadUser()
    expect(other.guard()).toBe('open')
    await one.logOut()
    other.look()
    expect(other.url()).toBe('/login')
    expect(other.user.userData.data.value).toBeNull()
  })

  it('logs in in every tab', async () => {
    const device = aDevice()
    const one = aPage(aVisitor(), { device })
    const other = aPage(one.call, { device })
    await other.start('/login')
    await one.start('/registration')
    await one.signUp()
    await expect.poll(() => other.stores.auth.isAuthorized.value).toBe(true)
    other.look()
    expect(other.url()).toBe('/')
  })

  it('tells the server of an earlier logout as soon as there is a network', async () => {
    const page = aPage(aVisitor())
    await page.start('/registration')
    await page.signUp()
    page.browser.deviceStorage.write('log-out-owed', '1')
    page.goOnline()
    await expect.poll(() => page.browser.deviceStorage.read('log-out-owed')).toBeNull()
    expect(await page.stores.auth.confirmSession()).toBe(false)
  })

  it('asks for consent until it is given', async () => {
    const device = aDevice()
    const page = aPage(aVisitor(), { device })
    await page.start('/')
    await expect.poll(() => page.stores.layout.needAcceptCookies.value).toBe(true)
    page.acceptCookies()
    const later = aPage(aVisitor(), { device })
    await later.start('/')
    expect(later.stores.layout.needAcceptCookies.value).toBe(false)
  })

  describe('on the way back from a provider', () => {
    it.each([
      ['/auth/provider/google?error=access_denied&state=x', /has expired or was started in another browser/],
      ['/auth/provider/google?unavailable', /^Google is not responding/],
      ['/auth/provider/facebook?error_code=200&error=access_denied', /^Facebook did not log you in/],
    ])('says why it failed: %s', async (url, sentence) => {
      const env = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
      const other = await openTestShop(database(), { env })
      const page = aPage(callInProcess(other.app))
      await page.start(url)
      await expect.poll(() => page.url()).toBe('/login')
      expect(page.signIn.message.value).toMatch(sentence)
    })

    it('asks nothing of a customer who is signed in', async () => {
      const device = aDevice()
      const one = aPage(aVisitor(), { device })
      await one.start('/registration')
      await one.signUp()
      const page = aPage(one.call, { device })
      await page.start('/auth/provider/google?code=x&state=y')
      expect(page.url()).toBe('/')
    })
  })
})
