import { describe, expect, it } from 'vitest'
import { createPasswordStore } from '../../src/features/auth/password.store.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import type { Call } from '../../src/lib/api.ts'
import { mailsTo, PASSWORD } from '../server/accounts.ts'
import { aRefusal } from './outcomes.ts'
import { useVisitors } from './visitors.ts'

describe('The stores of the account, against the real app', () => {
  const { shop, aVisitor, aMember } = useVisitors()

  it('sets a new password with the link from an email, and is signed in', async () => {
    const { email } = await aMember()
    const { auth, call } = aVisitor()
    const password = createPasswordStore(call, noBrowser.tabStorage, auth)
    await password.requestLink(email)
    expect(password.doneMessage.value).toMatch(/^If there is an account/)
    const links = async () =>
      (await mailsTo(shop(), email)).filter(({ bodyText }) => bodyText.includes('#token'))
    await expect.poll(links).toHaveLength(1)
    const [mail] = await links()
    password.openLink(/token=([\w-]+)/.exec(mail!.bodyText)![1]!)
    await password.setNewPassword('password1')
    expect(password.errors.value).toHaveProperty('password')
    await password.setNewPassword('a lantern at the lake')
    expect([password.status.value, auth.isAuthorized.value]).toEqual(['success', true])
  })

  describe('when no answer comes to a change of the password', () => {
    const newPassword = 'a lantern at the lake'

    it('says that the new one may count, and after the log-out that it is tried first', async () => {
      const { auth, call, email } = await aMember()
      const other = aVisitor()
      other.signIn.editCredentials({ email, password: PASSWORD })
      await other.signIn.logIn()
      // What reaches the server ends all sessions, also this one; the answer with the new one is lost.
      const losing = (async (...asked: Parameters<Call>) => {
        if (asked[0] !== 'PUT /api/v1/cabinet/user/password') return call(...asked)
        await other.call(...asked)
        return aRefusal('timeout')
      }) as Call
      const password = createPasswordStore(losing, noBrowser.tabStorage, auth)
      expect(await password.changePassword(PASSWORD, newPassword)).toBe(false)
      expect(password.message.value).toMatch(/your new password may already be in effect/)
      expect(auth.isAuthorized.value).toBe(false)
      expect(auth.notice.value).toMatch(/^Please use your new password/)
    })

    it('and nothing of it after a later log-out, once the shop has answered', async () => {
      const outcomes = [aRefusal('timeout'), aRefusal('client', 422), aRefusal('client', 401)]
      const sessions = [true, true, false]
      const notices: (string | null)[] = []
      const auth = {
        startSession: () => {},
        confirmSession: async () => sessions.shift() ?? false,
        showNotice: (notice: string | null) => void notices.push(notice),
      }
      const call = (async () => outcomes.shift()) as unknown as Call
      const password = createPasswordStore(call, noBrowser.tabStorage, auth)
      for (let tries = 0; tries < 3; tries++) await password.changePassword(PASSWORD, newPassword)
      expect([outcomes, notices]).toEqual([[], []])
    })

    it('and nothing of a log-out where the change did not arrive', async () => {
      const { auth, call, line } = await aMember()
      const password = createPasswordStore(call, noBrowser.tabStorage, auth)
      line.isCut = true
      await password.changePassword(PASSWORD, newPassword)
      expect(password.message.value).toMatch(/^We did not hear back/)
      line.isCut = false
      expect(await password.changePassword(PASSWORD, newPassword)).toBe(true)
      expect([auth.isAuthorized.value, auth.notice.value]).toEqual([true, null])
    })
  })
})
