import { describe, expect, it } from 'vitest'
import { createPasswordStore } from '../../src/features/auth/password.store.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { mailsTo } from '../server/accounts.ts'
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
})
