import { describe, expect, it } from 'vitest'
import { createProfileDraft } from '../../src/features/user/profile-draft.ts'
import { createUserStore } from '../../src/features/user/user.store.ts'
import { draftKeys, type SafeStorage } from '../../src/lib/browser.ts'
import { PASSWORD } from '../server/accounts.ts'
import { aStorage } from './a-storage.ts'
import { useVisitors } from './visitors.ts'

describe('A profile that is being changed, against the real app', () => {
  const { aMember } = useVisitors()

  /** The profile of a customer, in a tab. */
  async function openProfile({ call }: Awaited<ReturnType<typeof aMember>>, tab: SafeStorage) {
    const user = createUserStore(call)
    const leave = createProfileDraft(call, tab).follow(user)
    await user.loadUser()
    return { user, leave }
  }

  /** They have begun to change it, and their session ends. */
  async function interrupt(member: Awaited<ReturnType<typeof aMember>>, tab: SafeStorage) {
    const { user, leave } = await openProfile(member, tab)
    user.startEdit()
    user.editUser({ name: 'Jo', email: 'jo@example.com', password: PASSWORD })
    user.clear()
    leave()
    expect(tab.read(draftKeys.profile)).toContain('jo@example.com')
    expect(tab.read(draftKeys.profile)).not.toContain(PASSWORD)
  }

  it('is as it was left once its customer is back', async () => {
    const [member, tab] = [await aMember(), aStorage()]
    await interrupt(member, tab)
    const { user } = await openProfile(member, tab)
    expect(user.userEditForm.isShow.value).toBe(true)
    expect(user.userEditForm.data.value).toEqual({
      name: 'Jo',
      surname: '',
      email: 'jo@example.com',
      phone: '',
    })
    user.cancelEdit()
    expect(tab.read(draftKeys.profile)).toBeNull()
  })

  it('is not shown to somebody else, and then forgotten', async () => {
    const tab = aStorage()
    await interrupt(await aMember(), tab)
    const { user } = await openProfile(await aMember(), tab)
    expect(user.userEditForm.isShow.value).toBe(false)
    expect(tab.read(draftKeys.profile)).toBeNull()
  })

  it('is forgotten once it is saved', async () => {
    const [member, tab] = [await aMember(), aStorage()]
    const { user } = await openProfile(member, tab)
    user.startEdit()
    user.editUser({ name: 'Jo' })
    await user.updateUser()
    expect(user.userData.data.value?.name).toBe('Jo')
    expect(tab.read(draftKeys.profile)).toBeNull()
  })

  it('is shown as it is saved where the storage holds something else', async () => {
    const [member, tab] = [await aMember(), aStorage()]
    tab.write(draftKeys.profile, '{"owner"')
    const { user } = await openProfile(member, tab)
    expect(user.userEditForm.isShow.value).toBe(false)
  })
})
