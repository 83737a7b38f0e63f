import type { DataVersion } from '../../database/data-version.ts'
import type { Db, Trx, Tx } from '../shop-database.ts'
import { toColumnNames } from '../to-column-names.ts'

/** A customer, and every email address they have used. */
export interface Person {
  userId: string
  /** The account's first; then those of their orders and the one it is to have, unless another account has them. */
  emails: string[]
  /**
   * The one address that is known to be theirs: the account's once it is verified, or the one that the operator was given.
   * What came from an address without a log-in is found by this one only: anyone can type the others.
   */
  provedEmail: string | null
}

/** A place where the shop stores personal data. Each is listed in data-sources.ts. */
export interface DataSource {
  /** Its name in the export. */
  name: string
  /** Everything it stores about the person, as it appears in the export. */
  exportData(db: Db, person: Person): Promise<object | object[] | undefined>
  /** Deletes or anonymizes that, in the transaction that deletes the account. */
  eraseData(trx: Trx, person: Person): Promise<void>
  /** Why the account cannot be deleted yet, in a sentence for the customer; null if it can. */
  findErasureBlocker?(db: Db, person: Person): Promise<string | null>
}

interface PersonalDeps {
  db: Db
  tx: Tx
  version: DataVersion
  sources: DataSource[]
}

export type PersonalData = ReturnType<typeof createPersonalData>

/** No account has this id. */
const noUser = '00000000-0000-0000-0000-000000000000'

/** Exports and erases what the shop knows about a person. */
export function createPersonalData({ db, tx, version, sources }: PersonalDeps) {
  /** @throws if there is no such account */
  async function findByAccount(userId: string): Promise<Person> {
    const { email, emailVerifiedAt } = await db
      .selectFrom('appUser')
      .select(['email', 'emailVerifiedAt'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const orders = await db.selectFrom('shopOrder').select('customer').where('userId', '=', userId).execute()
    const link = await db
      .selectFrom('emailVerification')
      .select('email')
      .where('userId', '=', userId)
      .executeTakeFirst()
    const provedEmail = emailVerifiedAt && email
    const all = [...orders.map(({ customer }) => customer.email), ...(link ? [link.email] : [])]
    const used = [...new Set(all)].filter((other) => other !== email)
    if (used.length === 0) return { userId, emails: [email], provedEmail }
    const taken = await db.selectFrom('appUser').select('email').where('email', 'in', used).execute()
    const others = new Set(taken.map((account) => account.email))
    return { userId, emails: [email, ...used.filter((address) => !others.has(address))], provedEmail }
  }

  /** The person with that address, with or without an account; the operator has made sure that it is theirs. */
  async function findByEmail(email: string): Promise<Person> {
    const account = await db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirst()
    const person = account ? await findByAccount(account.id) : { userId: noUser, emails: [email] }
    return { ...person, provedEmail: email }
  }

  async function exportData(person: Person): Promise<Record<string, unknown>> {
    const parts: [string, unknown][] = []
    for (const source of sources) {
      const part = await source.exportData(db, person)
      parts.push([source.name, Array.isArray(part) ? part.map(toColumnNames) : part && toColumnNames(part)])
    }
    return Object.fromEntries(parts)
  }

  async function findErasureBlocker(person: Person): Promise<string | null> {
    for (const source of sources) {
      const blocker = await source.findErasureBlocker?.(db, person)
      if (blocker) return blocker
    }
    return null
  }

  /** All or nothing. The account's own row goes last, since others refer to it. */
  async function eraseData(person: Person): Promise<void> {
    await tx(async (trx) => {
      for (const source of sources) await source.eraseData(trx, person)
      await trx.deleteFrom('appUser').where('id', '=', person.userId).execute()
    })
    // The dates that the person held are free again.
    void version.bump()
  }

  return { findByAccount, findByEmail, exportData, findErasureBlocker, eraseData }
}
