import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storePhoto } from '../../catalog/store-photo.ts'
import { createOffice } from '../../office.ts'
import { createReports } from '../../office-reports.ts'
import { commandLine } from '../../repositories/office/office-log.repo.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import type { Stage } from './stage.ts'

/** What is wrong with a sauna that came back. */
export interface Finding {
  kind: 'cleaning' | 'damage'
  note: string
  /** A drawing that stands in for a photo. */
  photo?: string
}

export const dirty: Finding = { kind: 'cleaning', note: 'Ash on the floor, and resin on the upper bench.' }

/** Boards of a bench, one of them cracked. */
const crackedBoard = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
  <rect width="1200" height="900" fill="#3a2a1c"/>
  <g fill="#b98a55"><rect y="40" width="1200" height="180"/><rect y="250" width="1200" height="180"/>
  <rect y="460" width="1200" height="180"/><rect y="670" width="1200" height="180"/></g>
  <g fill="none" stroke="#9c7242" stroke-width="5">
  <path d="M0 90q300 30 600 0t600 20M0 160q300-30 600 0t600-10M0 310q400 30 700 0t500 20M0 720q300 40 600 0t600 30"/></g>
  <path d="M380 460l40 60-25 30 60 90" fill="none" stroke="#1f140b" stroke-width="14" stroke-linejoin="bevel"/>
</svg>`

export const broken: Finding = {
  kind: 'damage',
  note: 'The third board of the lower bench is cracked. It still holds, but it pinches.',
  photo: crackedBoard,
}

/** Takes a sauna back today and reports what is wrong with it, as a member would in the yard. */
export async function takeBack(
  stage: Stage,
  database: ShopDatabase,
  orderId: string,
  { kind, note, photo }: Finding,
): Promise<void> {
  const { config, booking, today } = stage
  stage.at(today)
  await booking.advance(orderId, 'complete')
  const { log } = createOffice({ config, database, clock: stage })
  const { flow, folder } = createReports({ config, database, clock: stage, log, booking })
  const key = randomUUID()
  const made = await flow.report(commandLine, { key, orderId, kind, by: 'Robin Hale' })
  // The sauna of an earlier run, which nobody has cleaned or repaired since.
  if ('refused' in made || made.joins !== null) return
  const { report } = made
  await flow.setNote(report, { note, was: '' })
  const order = await booking.orders.find(orderId)
  if (!photo || !order) return
  const file = join(folder, `${key}.png`)
  await mkdir(folder, { recursive: true })
  const { default: sharp } = await import('sharp')
  await writeFile(file, await sharp(Buffer.from(photo)).png().toBuffer())
  const id = randomUUID()
  const { hash, width, height } = await storePhoto({ folder, photo: file, id })
  await rm(file)
  await flow.addPhoto(commandLine, report, order, { id, hash, width, height })
}
