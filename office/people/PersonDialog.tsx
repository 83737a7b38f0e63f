import { useSignals } from '@preact/signals-react/runtime'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dialog } from '../../src/ui/Dialog.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { Form } from '../frame/Form.tsx'
import form from '../frame/Form.module.css'
import type { People, PeopleStore, Person } from './people.store.ts'
import { readScope } from './read-scope.ts'
import { ScopeFields } from './ScopeFields.tsx'

interface PersonDialogProps {
  store: PeopleStore
  people: People
  person: Person
  /** Removes them, instead of changing what they may do. */
  isRemoval: boolean
  onClose: () => void
}

/** Changes what somebody may do, or removes them. */
export function PersonDialog({ store, people, person, isRemoval, onClose }: PersonDialogProps) {
  useSignals()
  const { changing } = store
  const [role, setRole] = useState(person.role)
  const problem = <Notice kind="error" message={changing.message.value} />
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    if (await store.changePerson(person, readScope(event.currentTarget, role))) onClose()
  }
  const onRemove = async () => {
    if (await store.removePerson(person)) onClose()
  }
  if (isRemoval)
    return (
      <Dialog isOpen title={`Remove ${person.name || person.email}?`} onClose={onClose}>
        <div className={form.form}>
          <p>
            {person.isMe ? 'You are' : 'They are'} logged out of the office everywhere, at once. What the log
            says of {person.email} stays.
          </p>
          {problem}
          <div>
            <Button isBusy={changing.isBusy.value} onClick={() => void onRemove()}>
              Remove
            </Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog isOpen title={`What ${person.name || person.email} may do`} onClose={onClose}>
      <Form errors={changing.errors.value} onSend={onSubmit}>
        <ScopeFields
          people={people}
          role={role}
          onRole={setRole}
          person={person}
          errors={changing.errors.value}
        />
        {problem}
        <div>
          <Button type="submit" isBusy={changing.isBusy.value}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
