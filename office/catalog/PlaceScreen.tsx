import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { BackLink } from '../../src/ui/BackLink.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { addresses, placeAddress } from '../addresses.ts'
import { NotLoaded } from '../frame/NotLoaded.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { EntryForm } from './EntryForm.tsx'
import { placeFields } from './place-fields.ts'
import type { PlaceStore } from './place.store.ts'

interface PlaceScreenProps {
  store: PlaceStore
  /** `new` for one that is not there yet. */
  id: string
  isOwner: boolean
}

/** One place: where it is, when customers come, and what it charges. */
export function PlaceScreen({ store, id, isOwner }: PlaceScreenProps) {
  useSignals()
  const [, navigate] = useLocation()
  const isNew = id === 'new'
  const wanted = isNew ? '0' : id
  useEffect(() => void store.load(wanted), [store, wanted])
  const { data } = store.entry
  const place = data.value
  const fields = isNew ? placeFields.filter(({ name }) => name !== 'disabled') : placeFields
  return (
    <>
      <div>
        <BackLink href={addresses.catalog} label="Catalog" />
        <ScreenHeader title={isNew ? 'New place' : (place?.name ?? 'Place')} />
      </div>
      {!place && (
        <NotLoaded
          wanted={store.entry}
          missing="There is no such place where you work."
          failed="This place could not be loaded."
          onRetry={() => void store.load(wanted)}
        />
      )}
      {place && (
        <Card title={isNew ? 'It stays closed until you open it' : 'About this place'}>
          <EntryForm
            store={store}
            fields={fields}
            isOwner={isOwner}
            action={isNew ? 'Make this place' : 'Save'}
            onSaved={(saved) => isNew && navigate(placeAddress(saved.id), { replace: true })}
          />
        </Card>
      )}
    </>
  )
}
