import { sql } from 'kysely'
import { minutesAfter } from '../../domain/hold.ts'
import { MAX_ATTEMPTS } from '../outbox/email-outbox.repo.ts'
import type { Db } from '../shop-database.ts'

/** What should take seconds is late after this. */
const LATE_MINUTES = 15

export type InspectionRepo = ReturnType<typeof createInspectionRepo>

/** How a shop and its database are doing. */
export function createInspectionRepo({ db }: { db: Db }) {
  /** @returns its major version and the time by its clock */
  async function findServer(): Promise<{ version: number; time: Date }> {
    const { rows } = await sql<{ version: number; time: Date }>`
      select current_setting('server_version_num')::integer / 10000 as version, clock_timestamp() as time`.execute(
      db,
    )
    return rows[0] ?? { version: 0, time: new Date(0) }
  }

  /** The names of those that were applied; none in a bare database. */
  async function listMigrations(): Promise<string[]> {
    const { rows } = await sql<{ exists: boolean }>`
      select to_regclass('public.schema_migration') is not null as exists`.execute(db)
    if (!rows[0]?.exists) return []
    const applied = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
    return applied.rows.map(({ name }) => name)
  }

  /** Unsent emails: late, and given up. */
  const countEmails = (now: Date) =>
    db
      .selectFrom('mailOutbox')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('attempts', '<', MAX_ATTEMPTS).as('waiting'),
        fn.countAll<number>().filterWhere('attempts', '>=', MAX_ATTEMPTS).as('givenUp'),
      ])
      .where('sentAt', 'is', null)
      .where('createdAt', '<', minutesAfter(now, -LATE_MINUTES))
      .executeTakeFirstOrThrow()

  /** Orders that should have been paid or expired. */
  const countUnsettled = async (now: Date): Promise<number> =>
    (
      await db
        .selectFrom('shopOrder')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'awaiting_payment')
        .where('payUntil', '<', minutesAfter(now, -LATE_MINUTES))
        .executeTakeFirstOrThrow()
    ).count

  /** The file names of the pictures that products show. */
  async function listPictures(): Promise<string[]> {
    const { rows } = await sql<{ uri: string }>`
      select distinct image ->> 'uri' as uri from product, jsonb_array_elements(images) as image
      where active order by uri`.execute(db)
    return rows.map(({ uri }) => uri.replace('/pictures/', ''))
  }

  return { findServer, listMigrations, countEmails, countUnsettled, listPictures }
}
