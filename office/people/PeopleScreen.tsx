import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { showMoment } from '../../src/lib/show-moment.ts'
import { showCount } from '../../src/lib/show-count.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import rows from '../frame/Rows.module.css'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { InviteForm } from './InviteForm.tsx'
import columns from '../frame/Columns.module.css'
import type { People, PeopleStore, Person } from './people.store.ts'
import { PersonDialog } from './PersonDialog.tsx'

const roleNames = { owner: 'Owner', staff: 'Staff', partner: 'Franchise partner' }

function scopeText(
  { settlements, units }: People,
  { role, everywhere, settlementIds, unitIds }: Person,
): string {
  if (everywhere) return role === 'owner' ? '' : 'everywhere'
  const places = settlements.filter(({ id }) => settlementIds.includes(id)).map(({ name }) => name)
  const saunas = units.filter(({ id }) => unitIds.includes(id)).map(({ serial }) => serial)
  return [...places, ...saunas].join(', ')
}

function stateText({ joinedAt, invitedUntil, seenAt, factors }: Person): string {
  if (!joinedAt) return invitedUntil ? `Invited, until ${showMoment(invitedUntil)}` : 'Invited, link used up'
  const count = showCount(factors, 'second factor')
  return seenAt ? `${count}, last here ${showMoment(seenAt)}` : count
}

/** Who may use the office, for owners. */
export function PeopleScreen({ store }: { store: PeopleStore }) {
  useSignals()
  const { people, changing, done } = store
  const [edited, setEdited] = useState<{ person: Person; isRemoval: boolean } | null>(null)
  useEffect(() => void store.load(), [store])
  const list = people.data.value
  const open = (person: Person, isRemoval: boolean) => {
    changing.clear()
    setEdited({ person, isRemoval })
  }
  return (
    <>
      <ScreenHeader title="People" />
      {!list && people.status.value === 'error' && (
        <EmptyState kind="error" title="The list could not be loaded." onRetry={() => void store.load()} />
      )}
      {list && (
        <div className={columns.columns}>
          <Card title="Who may use the office">
            <DoneNotice message={done.value} />
            {!edited && <Notice kind="error" message={changing.message.value} />}
            <ul className={rows.rows}>
              {list.items.map((person) => (
                <li key={person.id} className={rows.row}>
                  <div>
                    <strong>{person.name || person.email}</strong>
                    {person.isMe && ' (you)'}
                    <p className={rows.note}>
                      {[roleNames[person.role], scopeText(list, person), person.name && person.email]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                    <p className={rows.note}>{stateText(person)}</p>
                  </div>
                  <div className={rows.acts}>
                    {!person.joinedAt && (
                      <Button look="quiet" onClick={() => void store.inviteAgain(person)}>
                        New link <span className="visually-hidden">for {person.email}</span>
                      </Button>
                    )}
                    <Button look="quiet" onClick={() => open(person, false)}>
                      Change <span className="visually-hidden">{person.email}</span>
                    </Button>
                    <Button look="quiet" onClick={() => open(person, true)}>
                      Remove <span className="visually-hidden">{person.email}</span>
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
          <InviteForm store={store} people={list} />
        </div>
      )}
      {edited && list && (
        <PersonDialog store={store} people={list} {...edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
