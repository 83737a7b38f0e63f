import type { RentalRules, RulesSignature } from '../../domain/rental-rules.ts'
import type { Db } from '../shop-database.ts'
import type { OrderRow } from './order.repo.ts'

export type SignatureRepo = ReturnType<typeof createSignatureRepo>

/** What the customer of an order signed; null if nothing. */
export const signatureOf = ({
  rulesVersion: version,
  rulesSignedBy: name,
  rulesSignedAt: at,
}: Pick<OrderRow, 'rulesVersion' | 'rulesSignedBy' | 'rulesSignedAt'>): RulesSignature | null =>
  version !== null && name !== null && at !== null ? { version, name, at } : null

export function createSignatureRepo(db: Db) {
  /** The first signature of a customer under that version. An order that was never paid counts: it was signed all the same. */
  async function find(userId: string, version: string): Promise<RulesSignature | null> {
    const order = await db
      .selectFrom('shopOrder')
      .select(['rulesVersion', 'rulesSignedBy', 'rulesSignedAt'])
      .where('userId', '=', userId)
      .where('rulesVersion', '=', version)
      .orderBy('rulesSignedAt')
      .executeTakeFirst()
    return order ? signatureOf(order) : null
  }

  /** What the customer of an order signed, with its text as it was then; null if they signed nothing. */
  async function findSigned(order: OrderRow) {
    const signature = signatureOf(order)
    if (!signature) return null
    const rules: RentalRules = await db
      .selectFrom('rentalRules')
      .select(['version', 'text'])
      .where('version', '=', signature.version)
      .executeTakeFirstOrThrow()
    return { rules, signed: { number: order.number, timeZone: order.timeZone, signature } }
  }

  return { find, findSigned }
}
