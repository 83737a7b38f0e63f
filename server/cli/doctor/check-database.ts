import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { hasEmbeddedDatabase } from '../../database/pglite/moved.ts'
import { createInspectionRepo, type InspectionRepo } from '../../repositories/operations/inspection.repo.ts'
import { type ShopDatabase, shopMigrations } from '../../repositories/shop-database.ts'
import { compareClocks } from './check-clock.ts'
import { checkReplicas } from './check-replicas.ts'
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts'

const OLDEST_VERSION = 13

/** Does not create or change anything. */
export async function checkDatabase(
  { databaseUrl, databaseReplicaUrl, dataDir, catalogDir, payment }: Config,
  open: () => Promise<ShopDatabase>,
  now: () => Date,
): Promise<Finding[]> {
  const directory = join(dataDir, 'database')
  if (!databaseUrl && !hasEmbeddedDatabase(directory))
    return [
      warning('database', `There is no database in ${directory} yet; the shop makes one at its first start.`),
    ]
  try {
    const database = await open()
    await database.ping()
    const inspection = createInspectionRepo(database)
    const server = await inspection.findServer()
    const findings = [ok('database', `${nameOf(database)} ${server.version} answers and takes writes.`)]
    if (server.version < OLDEST_VERSION)
      findings.push(
        wrong('database', `PostgreSQL ${server.version} is too old: use ${OLDEST_VERSION} or newer.`),
      )
    if (databaseUrl) findings.push(compareClocks(now(), server.time, 'PostgreSQL’s'))
    findings.push(...(await checkReplicas(databaseReplicaUrl, database)))
    findings.push(...(await checkTables(inspection, { catalogDir, payment }, now())))
    return findings
  } catch (error) {
    return [wrong('database', `The database cannot be used: ${reasonOf(error)}`)]
  }
}

const nameOf = ({ engine }: ShopDatabase) =>
  engine === 'postgres' ? 'PostgreSQL' : 'The embedded PostgreSQL'

async function checkTables(
  inspection: InspectionRepo,
  { catalogDir, payment }: Pick<Config, 'catalogDir' | 'payment'>,
  now: Date,
): Promise<Finding[]> {
  const applied = await inspection.listMigrations()
  if (applied.length === 0)
    return [warning('database', 'It has no tables yet; the shop makes them at its first start.')]
  const missing = shopMigrations.filter(({ name }) => !applied.includes(name))
  const unknown = applied.filter((name) => !shopMigrations.some((migration) => migration.name === name))
  const findings: Finding[] = []
  if (missing.length > 0)
    findings.push(warning('database', `The next start of the shop applies ${missing.length} migrations.`))
  if (unknown.length > 0)
    findings.push(
      warning('database', `A newer version of the shop has changed the tables (${unknown.join(', ')}).`),
    )
  if (missing.length > 0) return findings
  return [
    ...findings,
    ...(await checkWork(inspection, now)),
    ...(await checkDeposits(inspection, payment.gateway, now)),
    ...(await checkPictures(inspection, catalogDir)),
  ]
}

const listed = (orders: number[]) => orders.map((number) => `#${number}`).join(', ')

/** Deposits that a person has to look at. */
async function checkDeposits(inspection: InspectionRepo, gateway: string, now: Date): Promise<Finding[]> {
  const { late, lapsing, missing } = await inspection.findDepositTroubles(now)
  const elsewhere = await inspection.findRefundsElsewhere(gateway)
  const findings: Finding[] = []
  if (late.length > 0)
    findings.push(
      wrong(
        'payment',
        `Deposits that should have been released, charged, or refunded 15 minutes ago: ${late.length}. The office says why at these orders: ${listed(late)}.`,
      ),
    )
  if (elsewhere.length > 0)
    findings.push(
      wrong(
        'payment',
        `Deposits that were charged with another payment company, which the shop can no longer ask for their refund: ${elsewhere.length}. Refund them on that company’s own site: ${listed(elsewhere)}.`,
      ),
    )
  if (lapsing.length > 0)
    findings.push(
      warning(
        'payment',
        `Deposits that the card no longer holds within a day, though the rental goes on: ${lapsing.length}. Charge what is damaged before that: ${listed(lapsing)}.`,
      ),
    )
  if (missing.length > 0)
    findings.push(
      warning('payment', `Rentals that have begun without a deposit: ${missing.length}: ${listed(missing)}.`),
    )
  return findings
}

/** What should have happened by now. */
async function checkWork(inspection: InspectionRepo, now: Date): Promise<Finding[]> {
  const { waiting, givenUp } = await inspection.countEmails(now)
  const unsettled = await inspection.countUnsettled(now)
  const troubles = await inspection.findRefundTroubles()
  const findings: Finding[] = []
  if (waiting > 0)
    findings.push(warning('mail', `Emails that have waited for more than 15 minutes: ${waiting}.`))
  if (givenUp > 0) findings.push(wrong('mail', `Emails that could not be sent and are given up: ${givenUp}.`))
  if (unsettled > 0)
    findings.push(
      warning('payment', `Orders whose time to pay ended 15 minutes ago, still unsettled: ${unsettled}.`),
    )
  if (troubles.count > 0)
    findings.push(
      wrong(
        'payment',
        `Refunds that the payment gateway does not take: ${troubles.count}. The office says why at these orders: ${listed(troubles.orders)}.`,
      ),
    )
  return findings
}

async function checkPictures(inspection: InspectionRepo, catalogDir: string): Promise<Finding[]> {
  const names = await inspection.listPictures()
  const missing = names.filter((name) => !existsSync(join(catalogDir, 'encoded', name)))
  if (missing.length === 0) return [ok('catalog', `All ${names.length} pictures are in ${catalogDir}.`)]
  const some = missing.slice(0, 3).join(', ')
  return [
    wrong(
      'catalog',
      `${missing.length} of ${names.length} pictures are not in ${join(catalogDir, 'encoded')} (${some}). Set CATALOG_DIR to the folder that was imported.`,
    ),
  ]
}
