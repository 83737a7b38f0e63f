import type { Kysely, Transaction } from 'kysely'
import type { Tx } from '../shop-database.ts'
import type { Schema } from '../tables/schema.ts'

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

/** No account has this number. */
const noUser = '00000000-0000-0000-0000-000000000000'

/** What the shop knows of a person: all of it to take away, and none of it afterwards. */
export function createPersonalData({ db, tx, areas }: PersonalDeps) {
  /** The customer of that account, which exists. */
  async function ofAccount(userId: string): Promise<Person> {
    const { email } = await db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const orders = await db
      .selectFrom('shop_order')
      .select('customer')
      .where('user_id', '=', userId)
      .execute()
    const used = [...new Set(orders.map(({ customer }) => customer.email))].filter((other) => other !== email)
    if (used.length === 0) return { userId, emails: [email] }
    const taken = await db.selectFrom('app_user').select('email').where('email', 'in', used).execute()
    const others = new Set(taken.map((account) => account.email))
    return { userId, emails: [email, ...used.filter((address) => !others.has(address))] }
  }

  /** Whoever writes from that address, with an account or without. */
  async function ofAddress(email: string): Promise<Person> {
    const account = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst()
    return account ? ofAccount(account.id) : { userId: noUser, emails: [email] }
  }

  async function gather(person: Person): Promise<Record<string, unknown>> {
    const parts: [string, unknown][] = []
    for (const area of areas) parts.push([area.name, await area.gather(db, person)])
    return Object.fromEntries(parts)
  }

  async function findObstacle(person: Person): Promise<string | null> {
    for (const area of areas) {
      const obstacle = await area.findObstacle?.(db, person)
      if (obstacle) return obstacle
    }
    return null
  }

  /** All or nothing. The account's own row goes last, since others point at it. */
  const forget = (person: Person): Promise<void> =>
    tx(async (trx) => {
      for (const area of areas) await area.forget(trx, person)
      await trx.deleteFrom('app_user').where('id', '=', person.userId).execute()
    })

  return { ofAccount, ofAddress, gather, findObstacle, forget }
}
