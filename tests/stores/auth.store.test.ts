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
    const asked = auth.confirmSession()
    expect(auth.confirmation.value).toBe('fetching')
    expect(await asked).toBe(false)
    expect([auth.isAuthorized.value, auth.confirmation.value]).toEqual([false, 'success'])
  })

  it('signs up, and clears what was typed', async () => {
    const { auth, signIn, call } = await aMember()
    expect([auth.isAuthorized.value, signIn.status.value]).toEqual([true, 'initial'])
    expect(signIn.user.value).toEqual({ email: '', password: '' })
    const again = aVisitor(noBrowser, call)
    expect(await again.auth.confirmSession()).toBe(true)
  })

  it('shows what was wrong under its field, until something is edited', async () => {
    const { signIn } = aVisitor()
    signIn.editCredentials({ email: 'nobody', password: 'short' })
    await signIn.register()
    expect(signIn.status.value).toBe('error')
    expect(Object.keys(signIn.errors.value).toSorted()).toEqual(['email', 'password'])
    signIn.editCredentials({ email: 'somebody@example.com' })
    expect(signIn.errors.value).toEqual({})
  })

  it('shows an error that belongs to no field as a message', async () => {
    const { signIn, line } = aVisitor()
    line.isCut = true
    signIn.editCredentials({ email: 'jo@example.com', password: PASSWORD })
    await signIn.logIn()
    expect([signIn.errors.value, signIn.message.value]).toEqual([{}, 'The shop could not be reached.'])
    expect(signIn.user.value.email).toBe('jo@example.com')
  })

  it('sends once on a double click', async () => {
    const { auth, signIn, email } = await aMember()
    await auth.logOut()
    signIn.editCredentials({ email, password: PASSWORD })
    await Promise.all([signIn.logIn(), signIn.logIn()])
    expect(auth.isAuthorized.value).toBe(true)
  })

  it('ignores an answer that is older than a log-in', async () => {
    const { auth, signIn, email } = await aMember()
    await auth.logOut()
    signIn.editCredentials({ email, password: PASSWORD })
    const asked = auth.confirmSession()
    await signIn.logIn()
    await asked
    expect(auth.isAuthorized.value).toBe(true)
  })

  describe('logging out', () => {
    it('empties every store once the server has answered', async () => {
      const { auth, clearCustomerData } = await aMember()
      await auth.logOut()
      expect(clearCustomerData).toHaveBeenCalledOnce()
      expect([auth.isAuthorized.value, auth.hasLoggedOut.value]).toEqual([false, true])
      expect(await auth.confirmSession()).toBe(false)
    })

    it('works without a network, and the server learns of it once there is one', async () => {
      const { openTab } = aDevice()
      const { browser } = openTab()
      const { auth, clearCustomerData, line, call } = await aMember(browser)
      line.isCut = true
      await auth.logOut()
      expect(clearCustomerData).toHaveBeenCalledOnce()
      expect(auth.isAuthorized.value).toBe(false)
      // The server still knows the session, so a page that is opened now sends the logout before it asks.
      line.isCut = false
      const reloaded = aVisitor(openTab().browser, call)
      expect(await reloaded.auth.confirmSession()).toBe(false)
      expect(await aVisitor(noBrowser, call).auth.confirmSession()).toBe(false)
    })

    it('shows no one as signed in until the server knows of the logout', async () => {
      const { openTab } = aDevice()
      const { auth, line, call } = await aMember(openTab().browser)
      line.isCut = true
      await auth.logOut()
      const reloaded = aVisitor(openTab().browser, call)
      reloaded.line.isCut = true
      expect(await reloaded.auth.confirmSession()).toBe(false)
      expect(reloaded.auth.confirmation.value).toBe('error')
    })

    it('leaves no trace of the customer on the device', async () => {
      const { openTab } = aDevice()
      const { browser } = openTab()
      const written: string[] = []
      const spying = {
        ...browser,
        device: { ...browser.deviceStorage, write: (name: string, text: string) => written.push(name, text) },
      }
      const { auth, email } = await aMember(spying)
      await auth.logOut()
      expect(written.join()).not.toContain(email)
    })
  })

  describe('a page that was in the background', () => {
    it('stays as it is when no one logged in or out', async () => {
      const { auth, clearCustomerData } = await aMember(aDevice().openTab().browser)
      await auth.resumeSession()
      expect(auth.isAuthorized.value).toBe(true)
      expect(clearCustomerData).not.toHaveBeenCalled()
    })

    it('forgets its customer at once when they logged out in another tab, even without a network', async () => {
      const { openTab } = aDevice()
      const { auth, clearCustomerData, line, call } = await aMember(openTab().browser)
      const other = aVisitor(openTab().browser, call)
      await other.auth.confirmSession()
      await other.auth.logOut()
      line.isCut = true
      void auth.resumeSession()
      expect(clearCustomerData).toHaveBeenCalledOnce()
      expect(auth.isAuthorized.value).toBe(false)
    })

    it('keeps its customer when it cannot ask', async () => {
      const { auth, line } = await aMember(aDevice().openTab().browser)
      line.isCut = true
      await auth.resumeSession()
      expect(auth.isAuthorized.value).toBe(true)
    })
  })
})
