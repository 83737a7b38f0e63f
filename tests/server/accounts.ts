import { expect } from 'vitest'
import { type Shop, type Visit, visit } from './shop.ts'

export const PASSWORD = 'spruce needles in snow'

/** An address that is unique in this test run. */
let count = 0
export const anEmail = (name = 'jo') => `${name}${(count += 1)}@example.com`

export interface Member {
  browser: Visit
  email: string
  id: string
}

/** A customer who has just signed up, with their own browser and address. */
export async function signUp(shop: Shop, { email = anEmail(), password = PASSWORD } = {}): Promise<Member> {
  const browser = visit(shop, { address: `10.1.${count >> 8}.${count & 255}` })
  const { status } = await browser.post('registration', { email, password })
  expect(status).toBe(200)
  const { id } = await shop.database.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { browser, email, id }
}

/** As once they have opened the link that was mailed to their address. */
export const proveEmail = ({ database }: Shop, { id }: Pick<Member, 'id'>) =>
  database.db.updateTable('appUser').set({ emailVerifiedAt: new Date() }).where('id', '=', id).execute()

/** Emails waiting to be sent to an address, oldest first; those of the same instant of the shop's clock in any order. */
export const mailsTo = ({ database }: Shop, email: string) =>
  database.db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('createdAt')
    .execute()
