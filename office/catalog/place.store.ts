import type { OfficeCalls } from '../../contract/office/endpoints.ts'
import type { OfficeCall } from '../call.ts'
import { createEntryStore, type Unsaved } from './entry.store.ts'
import { newPlace, type Place, placeFields } from './place-fields.ts'

export type PlaceStore = ReturnType<typeof createPlaceStore>
type NewPlace = OfficeCalls['POST /api/v1/office/catalog/places']['body']

/** What a new place begins with, by the wire names of the fields. What is empty is left out, so that the server asks for it. */
const begun = Object.fromEntries(
  placeFields
    .filter(({ name }) => name !== 'disabled')
    .flatMap(({ name, read, toText }) => {
      const text = toText(newPlace)
      const value = read ? read(text) : { value: text }
      return 'value' in value ? [[name, value.value]] : []
    }),
)

/** One place. A new one has the id 0 until it is saved for the first time. */
export function createPlaceStore(call: OfficeCall, { unsaved }: Unsaved) {
  return createEntryStore<Place>({
    unsaved,
    fieldsOf: ({ id }) => (id === 0 ? placeFields.filter(({ name }) => name !== 'disabled') : placeFields),
    load: async (id) =>
      id === '0'
        ? { ok: true, data: newPlace, status: 200, savedAt: null, asOf: null, at: 0 }
        : call('GET /api/v1/office/catalog/places/:settlementId', { params: { settlementId: id } }),
    save: (place, changes) =>
      place.id === 0
        ? call('POST /api/v1/office/catalog/places', { body: { ...begun, ...changes } as NewPlace })
        : call('PUT /api/v1/office/catalog/places/:settlementId', {
            params: { settlementId: String(place.id) },
            body: { revision: place.revision, changes },
          }),
  })
}
