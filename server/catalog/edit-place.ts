import type { SettlementEntry } from '../domain/catalog-file.ts'
import type { CatalogSettlement } from '../domain/catalog.ts'
import { formatUsd } from '../domain/money.ts'
import type { Actor } from '../repositories/office/office-log.repo.ts'
import { type Checked, checkSettlement } from './check-entry.ts'
import { againIfTaken, differences, type EditDeps, type Edited, freeSlug, revisionOf } from './editing.ts'
import { settlementEntry } from './entries-of-rows.ts'

/** By the names of the catalog's files, with hours and towns as a form has them. */
export interface PlaceFields extends Omit<Required<SettlementEntry>, 'slug' | 'hours' | 'zip_codes'> {
  /** Empty where there are none; all three or none. */
  pickup_hours: string
  return_hours: string
  delivery_hours: string
  zip_codes: { zip: string; town: string }[]
}

export type PlaceChanges = { [Name in keyof PlaceFields]?: PlaceFields[Name] | undefined }

export type EditPlace = ReturnType<typeof createEditPlace>

const hourFields = ['pickup_hours', 'return_hours', 'delivery_hours'] as const

/** A settlement as a form shows it. */
export function placeFields({ slug: _slug, hours, zip_codes, ...entry }: SettlementEntry): PlaceFields {
  return {
    ...(entry as Required<typeof entry>),
    pickup_hours: hours?.pickup ?? '',
    return_hours: hours?.return ?? '',
    delivery_hours: hours?.delivery ?? '',
    zip_codes: Object.entries(zip_codes ?? {}).map(([zip, town]) => ({ zip, town })),
  }
}

export const revisionOfPlace = (entry: SettlementEntry): string => revisionOf(placeFields(entry))

function entryOf(slug: string, fields: PlaceFields): SettlementEntry {
  const { pickup_hours, return_hours, delivery_hours, zip_codes, ...entry } = fields
  const hours = { pickup: pickup_hours.trim(), return: return_hours.trim(), delivery: delivery_hours.trim() }
  const hasHours = Object.values(hours).some(Boolean)
  const towns = Object.fromEntries(zip_codes.map(({ zip, town }) => [zip, town]))
  return { ...entry, slug, ...(hasHours && { hours }), zip_codes: towns }
}

/** Hours are one field of a file and three of a form. */
function checkPlace(slug: string, fields: PlaceFields): Checked<CatalogSettlement> {
  const checked = checkSettlement(entryOf(slug, fields))
  if (!('errors' in checked) || !checked.errors.hours) return checked
  const { hours, ...errors } = checked.errors
  const empty = hourFields.filter((name) => !fields[name].trim())
  const wrong = empty.length > 0 ? empty : hourFields
  return { errors: { ...errors, ...Object.fromEntries(wrong.map((name) => [name, hours])) } }
}

/** What the log says of a settlement. */
const forLog = ({ tax_ppm, delivery_cents, zip_codes, ...rest }: PlaceFields) => ({
  ...rest,
  tax: `${tax_ppm / 10_000}%`,
  delivery: formatUsd(delivery_cents),
  towns: zip_codes.map(({ zip, town }) => `${zip} ${town}`).join(', '),
})

/** Makes and changes single settlements, by the rules of an import. */
export function createEditPlace({ tx, repo, log, onChange }: EditDeps) {
  /** @param revision of what the member has read */
  async function change(actor: Actor, id: number, revision: string, changes: PlaceChanges): Promise<Edited> {
    const done = await tx(async (trx): Promise<Edited> => {
      const row = await repo.findPlace(trx, id, true)
      if (!row) return { refused: 'unknown' }
      const entry = settlementEntry(row)
      if (revisionOfPlace(entry) !== revision) return { refused: 'changed' }
      const before = placeFields(entry)
      const after = { ...before, ...changes }
      const checked = checkPlace(row.slug, after)
      if ('errors' in checked) return { refused: 'invalid', errors: checked.errors }
      await repo.updatePlace(trx, id, checked.value)
      const changed = differences(forLog(before), forLog(after))
      if (changed) await log.append(trx, actor, { act: 'changed', subject: row.name, ...changed })
      return { id }
    })
    if ('id' in done) await onChange()
    return done
  }

  /** Begins a settlement, which is not open yet. */
  async function add(actor: Actor, fields: Omit<PlaceFields, 'disabled'>): Promise<Edited> {
    const done = await againIfTaken(() =>
      tx(async (trx): Promise<Edited> => {
        const slug = await freeSlug(repo, trx, 'settlement', fields.name)
        const checked = checkPlace(slug, { ...fields, disabled: true })
        if ('errors' in checked) return { refused: 'invalid', errors: checked.errors }
        const id = await repo.insertPlace(trx, checked.value)
        await log.append(trx, actor, { act: 'began', subject: fields.name })
        return { id }
      }),
    )
    if ('id' in done) await onChange()
    return done
  }

  return { change, add }
}
