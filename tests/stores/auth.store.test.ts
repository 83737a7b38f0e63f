import { describe, expect, it } from 'vitest'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { PASSWORD } from '../server/accounts.ts'
import { aDevice } from './a-device.ts'
import { useVisitors } from './visitors.ts'

describe('The stores of the account, against the real app', () => {
  const { aVisitor, aMember } = useVisitors()

  it('knows a guest from the first answer on', async () => {
    const { auth } = aVisitor()
    expect([auth.isAuthorized.value, auth.confirmation.value]).toEqual([false, 'initial'])
    const asked = auth.confirm()
    expect(auth.confirmation.value).toBe('fetching')
    expect(await asked).toBe(false)
    expect([auth.isAuthorized.value, auth.confirmation.value]).toEqual([false, 'success'])
  })

  it('signs up, and keeps nothing of what was typed', async () => {
    const { auth, call } = await aMember()
    expect([auth.isAuthorized.value, auth.status.value]).toEqual([true, 'initial'])
    expect(auth.user.value).toEqual({ email: '', password: '' })
    const again = aVisitor(noBrowser, call)
    expect(await again.auth.confirm()).toBe(true)
  })

  it('shows what was wrong under its field, until something is edited', async () => {
    const { auth } = aVisitor()
    auth.edit({ email: 'nobody', password: 'short' })
    await auth.register()
    expect(auth.status.value).toBe('error')
    expect(Object.keys(auth.errors.value).toSorted()).toEqual(['email', 'password'])
    auth.edit({ email: 'somebody@example.com' })
    expect(auth.errors.value).toEqual({})
  })

  it('tells in a sentence what belongs to no field', async () => {
    const { auth, line } = aVisitor()
    line.isCut = true
    auth.edit({ email: 'jo@example.com', password: PASSWORD })
    await auth.logIn()
    expect([auth.errors.value, auth.message.value]).toEqual([{}, 'The shop could not be reached.'])
    expect(auth.user.value.email).toBe('jo@example.com')
  })

  it('does not send twice what is pressed twice', async () => {
    const { auth, email } = await aMember()
    await auth.logOut()
    auth.edit({ email, password: PASSWORD })
    await Promise.all([auth.logIn(), auth.logIn()])
    expect(auth.isAuthorized.value).toBe(true)
  })

  it('does not believe an older answer than the log-in that came between', async () => {
    const { auth, email } = await aMember()
    await auth.logOut()
    auth.edit({ email, password: PASSWORD })
    const asked = auth.confirm()
    await auth.logIn()
    await asked
    expect(auth.isAuthorized.value).toBe(true)
  })

  describe('logging out', () => {
    it('empties every store once the server has answered', async () => {
      const { auth, forget } = await aMember()
      await auth.logOut()
      expect(forget).toHaveBeenCalledOnce()
      expect([auth.isAuthorized.value, auth.hasLeft.value]).toEqual([false, true])
      expect(await auth.confirm()).toBe(false)
    })

    it('works without a network, and the server is told when there is one', async () => {
      const { openTab } = aDevice()
      const { browser } = openTab()
      const { auth, forget, line, call } = await aMember(browser)
      line.isCut = true
      await auth.logOut()
      expect(forget).toHaveBeenCalledOnce()
      expect(auth.isAuthorized.value).toBe(false)
      // The server still knows the session, so a page that is opened now pays the debt before it asks.
      line.isCut = false
      const reloaded = aVisitor(openTab().browser, call)
      expect(await reloaded.auth.confirm()).toBe(false)
      expect(await aVisitor(noBrowser, call).auth.confirm()).toBe(false)
    })

    it('shows nobody as here while the server does not know of it', async () => {
      const { openTab } = aDevice()
      const { auth, line, call } = await aMember(openTab().browser)
      line.isCut = true
      await auth.logOut()
      const reloaded = aVisitor(openTab().browser, call)
      reloaded.line.isCut = true
      expect(await reloaded.auth.confirm()).toBe(false)
      expect(reloaded.auth.confirmation.value).toBe('error')
    })

    it('leaves no trace of the customer on the device', async () => {
      const { openTab } = aDevice()
      const { browser } = openTab()
      const kept: string[] = []
      const spying = {
        ...browser,
        device: { ...browser.device, write: (name: string, text: string) => kept.push(name, text) },
      }
      const { auth, email } = await aMember(spying)
      await auth.logOut()
      expect(kept.join()).not.toContain(email)
    })
  })

  describe('a page that lay aside', () => {
    it('stays as it is when nobody came or left meanwhile', async () => {
      const { auth, forget } = await aMember(aDevice().openTab().browser)
      await auth.catchUp()
      expect(auth.isAuthorized.value).toBe(true)
      expect(forget).not.toHaveBeenCalled()
    })

    it('forgets its customer at once when he left in another tab, even without a network', async () => {
      const { openTab } = aDevice()
      const { auth, forget, line, call } = await aMember(openTab().browser)
      const other = aVisitor(openTab().browser, call)
      await other.auth.confirm()
      await other.auth.logOut()
      line.isCut = true
      void auth.catchUp()
      expect(forget).toHaveBeenCalledOnce()
      expect(auth.isAuthorized.value).toBe(false)
    })

    it('keeps its customer when it cannot ask', async () => {
      const { auth, line } = await aMember(aDevice().openTab().browser)
      line.isCut = true
      await auth.catchUp()
      expect(auth.isAuthorized.value).toBe(true)
    })
  })
})
