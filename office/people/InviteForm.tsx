import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import type { People, PeopleStore, Role } from './people.store.ts'
import { readScope } from './read-scope.ts'
import { ScopeFields } from './ScopeFields.tsx'

/** Invites someone by email. */
export function InviteForm({ store, people }: { store: PeopleStore; people: People }) {
  useSignals()
  const { inviting } = store
  const [role, setRole] = useState<Role>('staff')
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    const email = String(new FormData(currentTarget).get('email') ?? '')
    if (!(await store.invite({ email, ...readScope(currentTarget, role) }))) return
    currentTarget.reset()
    setRole('staff')
  }
  return (
    <Card title="Invite someone">
      <Form errors={inviting.errors.value} onSend={onSubmit}>
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={inviting.errors.value.email}
        />
        <ScopeFields people={people} role={role} onRole={setRole} errors={inviting.errors.value} />
        <Notice kind="error" message={inviting.message.value} />
        <div>
          <Button type="submit" isBusy={inviting.isBusy.value}>
            Send invitation
          </Button>
        </div>
      </Form>
    </Card>
  )
}
