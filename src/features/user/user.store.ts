import { batch, signal } from '@preact/signals-core'
import type { Call, ReplyOf } from '../../lib/api.ts'
import { remote } from '../../lib/remote.ts'
import { submission } from '../../lib/submission.ts'

export type User = ReplyOf<'GET /api/v1/cabinet/user'>
/** `password` is the account's own: another email address asks for it. */
export type UserField = 'name' | 'surname' | 'email' | 'phone' | 'password'
export type UserForm = Partial<Record<UserField, string>>
export type Orders = ReplyOf<'GET /api/v1/cabinet/user/orders'>
export type Order = Orders['data'][number]
export type UserStore = ReturnType<typeof createUserStore>

/** The customer's own profile and orders. */
export function createUserStore(call: Call) {
  const userData = remote<User>()
  const ordersData = remote<Orders>()
  const profileUpdate = submission<UserField>()
  const userEditForm = {
    data: signal<UserForm>({}),
    isShow: signal(false),
    errors: profileUpdate.errors,
    message: profileUpdate.message,
    isBusy: profileUpdate.isBusy,
  }

  let newestLoad: Promise<unknown> | undefined
  const loadUser = () => (newestLoad = userData.take(call('GET /api/v1/cabinet/user')))
  /** What is on its way already is waited for: a newer call would drop its answer for those who wait for that one. */
  const loadUserOnce = async () => {
    const status = userData.status.peek()
    if (status !== 'success') await (status === 'fetching' ? newestLoad : loadUser())
  }
  const loadOrders = (page: string | undefined) =>
    ordersData.take(call('GET /api/v1/cabinet/user/orders', { query: { page } }))

  function fillForm(data: UserForm, isShow: boolean) {
    batch(() => {
      userEditForm.data.value = data
      profileUpdate.clearErrors()
      userEditForm.isShow.value = isShow
    })
  }

  /** Fills the form with the current data and shows it. */
  function startEdit() {
    const { name = '', surname = '', email = '', phone = '' } = userData.data.peek() ?? {}
    fillForm({ name, surname, email, phone }, true)
  }
  const cancelEdit = () => fillForm({}, false)
  /** Editing clears errors. */
  const editUser = (changes: UserForm) => fillForm({ ...userEditForm.data.peek(), ...changes }, true)

  async function updateUser() {
    const save = async () => {
      const outcome = await call('PUT /api/v1/cabinet/user', { body: userEditForm.data.peek() })
      // Still busy until the page shows what was saved.
      if (outcome.ok) await loadUser()
      return outcome
    }
    await profileUpdate.send(save, cancelEdit)
  }

  function clear() {
    batch(() => {
      userData.clear()
      ordersData.clear()
      cancelEdit()
    })
  }

  return {
    userData,
    ordersData,
    userEditForm,
    loadUser,
    loadUserOnce,
    loadOrders,
    startEdit,
    cancelEdit,
    editUser,
    updateUser,
    clear,
  }
}
