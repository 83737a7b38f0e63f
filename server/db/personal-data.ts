import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import type { Tx } from './tx.ts'

export interface Person {
  userId: string
  email: string
}

/** A part of the shop that keeps something about customers. Every one of them is listed in personal-areas.ts. */
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

/** What the shop knows of a customer: all of it to take away, and none of it afterwards. */
export function createPersonalData({ db, tx, areas }: PersonalDeps) {
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

  /** All or nothing. The account's own row goes last, since others may point at it. */
  const forget = (person: Person): Promise<void> =>
    tx(async (trx) => {
      for (const area of areas) await area.forget(trx, person)
      await trx.deleteFrom('app_user').where('id', '=', person.userId).execute()
    })

  return { gather, findObstacle, forget }
}
