import { describe, expect, it } from 'vitest'
import { createAccountDeletionStore } from '../../src/features/user/account-deletion.store.ts'
import { createUserStore } from '../../src/features/user/user.store.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { PASSWORD } from '../server/accounts.ts'
import { useVisitors } from './visitors.ts'

describe('The stores of the account, against the real app', () => {
  const { aMember } = useVisitors()

  describe('the profile', () => {
    it('is shown, edited and shown again', async () => {
      const { call, email } = await aMember()
      const user = createUserStore(call)
      await user.loadUser()
      expect(user.userData.data.value).toEqual({
        name: '',
        surname: '',
        email,
        phone: '',
        emailVerified: false,
        newEmail: null,
        drivingLicenseNumber: '',
        homeAddress: null,
        towCar: null,
        site: null,
      })
      user.startEdit()
      expect(user.userEditForm.data.value).toEqual({ name: '', surname: '', email, phone: '' })
      user.editUser({ name: 'Jo', phone: '1' })
      await user.updateUser()
      expect(user.userEditForm.errors.value).toEqual({ phone: [expect.any(String)] })
      expect(user.userEditForm.isShow.value).toBe(true)
      user.editUser({ phone: '(303) 555-0123' })
      expect(user.userEditForm.errors.value).toEqual({})
      await user.updateUser()
      expect(user.userEditForm.isShow.value).toBe(false)
      expect(user.userData.data.value).toMatchObject({ name: 'Jo', phone: '(303) 555-0123' })
    })

    it('stays as it was when editing is canceled', async () => {
      const { call } = await aMember()
      const user = createUserStore(call)
      await user.loadUser()
      user.startEdit()
      user.editUser({ name: 'Somebody else' })
      user.cancelEdit()
      expect(user.userData.data.value?.name).toBe('')
      user.startEdit()
      expect(user.userEditForm.data.value.name).toBe('')
    })

    it('is loaded once for two who ask at the same moment, and both have it', async () => {
      const { call, email } = await aMember()
      let calls = 0
      const user = createUserStore(((...asked: Parameters<typeof call>) => {
        calls++
        return call(...asked)
      }) as typeof call)
      const ask = async () => {
        await user.loadUserOnce()
        return user.userData.data.peek()?.email
      }
      const first = ask()
      expect(await Promise.all([first, ask()])).toEqual([email, email])
      expect(await ask()).toBe(email)
      expect(calls).toBe(1)
    })

    it('is cleared with everything else when its customer logs out', async () => {
      const { call, email } = await aMember()
      const user = createUserStore(call)
      await Promise.all([user.loadUser(), user.loadOrders('1')])
      user.startEdit()
      user.clear()
      expect(JSON.stringify(user)).not.toContain(email)
      expect(user.userData.status.value).toBe('initial')
    })
  })

  it('deletes the account, and nobody is signed in anymore', async () => {
    const { auth, call, email, clearCustomerData } = await aMember()
    const privacy = createAccountDeletionStore(call, noBrowser.tabStorage, auth)
    await privacy.deleteAccount(email, 'wrong')
    expect(privacy.errors.value).toHaveProperty('password')
    await privacy.deleteAccount(email, PASSWORD)
    expect([auth.isAuthorized.value, clearCustomerData.mock.calls.length]).toEqual([false, 1])
    expect(await auth.confirmSession()).toBe(false)
  })
})
