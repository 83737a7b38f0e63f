import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Tx } from '../tx.ts'

/** A customer, and every address under which he wrote or was written to. */
export interface Person {
  userId: string
  /** The account's first; then those of his orders, unless they are another account's. */
  emails: string[]
}

/** A part of the shop that keeps something about customers. Every one of them is listed in areas.ts. */
export interface PersonalArea {
  /** Its heading in the download. */
  name: string
  /** Everything it keeps of the person, as it is written into the download. */
  gather(db: Kysely<Schema>, person: Person): Promise<unknown>
  /** Removes what it keeps, or takes the person out of it, in the transaction that deletes the account. */
  forget(trx: Transaction<Schema>, person: Person): Promise<void>
  /** Why the account has to stay for now, in a sentence for the customer; null when it may go. */
  findObstacle?(db: Kysely<Schema>, person: Person): Promise<string | null>
}

interface PersonalDeps {
  db: Kysely<Schema>
  tx: Tx
  areas: PersonalArea[]
}

export type PersonalData = ReturnType<typeof createPersonalData>

async function personOf(db: Kysely<Schema>, userId: string): Promise<Person> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const orders = await db.selectFrom('shop_order').select('customer').where('user_id', '=', userId).execute()
  const used = [...new Set(orders.map(({ customer }) => customer.email))].filter((other) => other !== email)
  if (used.length === 0) return { userId, emails: [email] }
  const taken = await db.selectFrom('app_user').select('email').where('email', 'in', used).execute()
  const others = new Set(taken.map((account) => account.email))
  return { userId, emails: [email, ...used.filter((address) => !others.has(address))] }
}

/** What the shop knows of a customer: all of it to take away, and none of it afterwards. */
export function createPersonalData({ db, tx, areas }: PersonalDeps) {
  async function gather(userId: string): Promise<Record<string, unknown>> {
    const person = await personOf(db, userId)
    const parts: [string, unknown][] = []
    for (const area of areas) parts.push([area.name, await area.gather(db, person)])
    return Object.fromEntries(parts)
  }

  async function findObstacle(userId: string): Promise<string | null> {
    const person = await personOf(db, userId)
    for (const area of areas) {
      const obstacle = await area.findObstacle?.(db, person)
      if (obstacle) return obstacle
    }
    return null
  }

  /** All or nothing. The account's own row goes last, since others point at it. */
  const forget = (userId: string): Promise<void> =>
    tx(async (trx) => {
      const person = await personOf(trx, userId)
      for (const area of areas) await area.forget(trx, person)
      await trx.deleteFrom('app_user').where('id', '=', userId).execute()
    })

  return { gather, findObstacle, forget }
}
