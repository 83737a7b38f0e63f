import { signal } from '@preact/signals-core'
import type { OfficeCalls } from '../../contract/office/endpoints.ts'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

export type People = ReplyOf<'GET /api/v1/office/people'>
export type Person = People['items'][number]
export type Role = Person['role']
export type Invitation = OfficeCalls['POST /api/v1/office/people']['body']
export type RoleAndScope = OfficeCalls['PUT /api/v1/office/people/:memberId']['body']
type Field = 'email' | 'role' | 'settlement_ids' | 'unit_ids'
export type PeopleStore = ReturnType<typeof createPeopleStore>

/** Who may use the office. Every change answers with the whole list. */
export function createPeopleStore(call: OfficeCall) {
  const people = remote<People>()
  const inviting = submission<Field>({ fields: ['email', 'settlement_ids', 'unit_ids'] })
  const changing = submission<Field>({ fields: ['settlement_ids', 'unit_ids'] })
  const done = signal<string | null>(null)

  /** The screen was opened: what was done before is no news. */
  async function load() {
    done.value = null
    await people.take(call('GET /api/v1/office/people'))
  }

  const onDone = (message: string) => (list: People) => {
    people.data.value = list
    done.value = message
  }

  async function invite(invitation: Invitation): Promise<boolean> {
    const outcome = await inviting.send(
      () => call('POST /api/v1/office/people', { body: invitation }),
      onDone(`${invitation.email ?? ''} gets a link by email. It works once, for three days.`),
    )
    return outcome?.ok ?? false
  }

  async function inviteAgain({ id, email }: Person) {
    await changing.send(
      () => call('POST /api/v1/office/people/:memberId/invitation', { params: { memberId: id } }),
      onDone(`${email} gets a new link. The earlier one stopped working.`),
    )
  }

  async function changePerson({ id, email }: Person, to: RoleAndScope): Promise<boolean> {
    const outcome = await changing.send(
      () => call('PUT /api/v1/office/people/:memberId', { params: { memberId: id }, body: to }),
      onDone(`What ${email} may do has changed.`),
    )
    return outcome?.ok ?? false
  }

  async function removePerson({ id, email }: Person): Promise<boolean> {
    const outcome = await changing.send(
      () => call('DELETE /api/v1/office/people/:memberId', { params: { memberId: id } }),
      onDone(`${email} was removed and logged out everywhere.`),
    )
    return outcome?.ok ?? false
  }

  function clear() {
    for (const part of [people, inviting, changing]) part.clear()
    done.value = null
  }

  return { people, inviting, changing, done, load, invite, inviteAgain, changePerson, removePerson, clear }
}
