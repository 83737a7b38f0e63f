import type { SettlementEntry, TurnoverEntry } from '../domain/catalog-file.ts'
import type { CatalogSettlement } from '../domain/catalog.ts'
import { formatUsd } from '../domain/money.ts'
import type { Actor } from '../repositories/office/office-log.repo.ts'
import { type Checked, checkSettlement, type EntryErrors } from './check-entry.ts'
import { againIfTaken, differences, type EditDeps, type Edited, freeSlug, revisionOf } from './editing.ts'
import { settlementEntry } from './entries-of-rows.ts'

/** By the names of the catalog's files, with hours, turnover, and towns as a form has them. */
export interface PlaceFields
  extends Omit<Required<SettlementEntry>, 'slug' | 'deposit_cents' | 'hours' | 'turnover' | 'zip_codes'>,
    TurnoverFields {
  /** Null for none. */
  deposit_cents: number | null
  /** Empty where there are none; all three or none. */
  pickup_hours: string
  return_hours: string
  delivery_hours: string
  zip_codes: { zip: string; town: string }[]
}

export type PlaceChanges = { [Name in keyof PlaceFields]?: PlaceFields[Name] | undefined }

export type EditPlace = ReturnType<typeof createEditPlace>

type TurnoverFields = Record<'work_from' | 'work_until' | 'return_by' | 'ready_by' | 'deliver_by', string> &
  Record<'cleaning_hours' | 'speed_mph', number | null>

const noTurnover: TurnoverFields = {
  cleaning_hours: null,
  speed_mph: null,
  work_from: '',
  work_until: '',
  return_by: '',
  ready_by: '',
  deliver_by: '',
}
const turnoverFields = Object.keys(noTurnover) as (keyof TurnoverFields)[]

const hourFields = ['pickup_hours', 'return_hours', 'delivery_hours'] as const

/** A settlement as a form shows it. */
export function placeFields({
  slug: _slug,
  hours,
  turnover,
  zip_codes,
  ...entry
}: SettlementEntry): PlaceFields {
  return {
    ...(entry as Required<typeof entry>),
    deposit_cents: entry.deposit_cents ?? null,
    ...(turnover ?? noTurnover),
    pickup_hours: hours?.pickup ?? '',
    return_hours: hours?.return ?? '',
    delivery_hours: hours?.delivery ?? '',
    zip_codes: Object.entries(zip_codes ?? {}).map(([zip, town]) => ({ zip, town })),
  }
}

export const revisionOfPlace = (entry: SettlementEntry): string => revisionOf(placeFields(entry))

function entryOf(slug: string, fields: PlaceFields): SettlementEntry {
  const {
    pickup_hours,
    return_hours,
    delivery_hours,
    cleaning_hours,
    speed_mph,
    work_from,
    work_until,
    return_by,
    ready_by,
    deliver_by,
    zip_codes,
    deposit_cents,
    ...entry
  } = fields
  const turnover = { cleaning_hours, speed_mph, work_from, work_until, return_by, ready_by, deliver_by }
  const hours = { pickup: pickup_hours.trim(), return: return_hours.trim(), delivery: delivery_hours.trim() }
  const hasHours = Object.values(hours).some(Boolean)
  const towns = Object.fromEntries(zip_codes.map(({ zip, town }) => [zip, town]))
  // What is missing is found like everything else that is wrong.
  const hasTurnover = turnoverFields.some((name) => fields[name] !== null && fields[name] !== '')
  return {
    ...entry,
    slug,
    ...(deposit_cents !== null && { deposit_cents }),
    ...(hasHours && { hours }),
    ...(hasTurnover && { turnover: turnover as TurnoverEntry }),
    zip_codes: towns,
  }
}

/** The fields of a form that a wrong field of the file is about: those that are empty, or else all of them. */
function spread(
  names: readonly (keyof PlaceFields)[],
  fields: PlaceFields,
  messages: string[] | undefined,
): EntryErrors {
  if (!messages) return {}
  const empty = names.filter((name) => !String(fields[name] ?? '').trim())
  return Object.fromEntries((empty.length > 0 ? empty : names).map((name) => [name, messages]))
}

/** Hours and turnover are one field each of a file, and several of a form. */
function checkPlace(slug: string, fields: PlaceFields): Checked<CatalogSettlement> {
  const checked = checkSettlement(entryOf(slug, fields))
  if (!('errors' in checked)) return checked
  const { hours, turnover, ...errors } = checked.errors
  return {
    errors: { ...errors, ...spread(hourFields, fields, hours), ...spread(turnoverFields, fields, turnover) },
  }
}

/** What the log says of a settlement. */
const forLog = ({ tax_ppm, delivery_cents, deposit_cents, zip_codes, ...rest }: PlaceFields) => ({
  ...rest,
  tax: `${tax_ppm / 10_000}%`,
  delivery: formatUsd(delivery_cents),
  deposit: deposit_cents === null ? 'none' : formatUsd(deposit_cents),
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
