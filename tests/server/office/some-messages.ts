import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import type { ShopDatabase } from '../../../server/repositories/shop-database.ts'
import { type Visit, visit } from '../shop.ts'
import { emptyDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'

export const COMPANY_EMAIL = 'hello@company.example'
export const question = {
  name: 'Ann Lund',
  email: 'ann@example.com',
  message: 'Does it fit\nthrough my gate?',
}

/** A shop without messages before each test, and what visitors and members do with them. */
export function useMessages(database: () => ShopDatabase) {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000', COMPANY_EMAIL } })
  beforeEach(() => emptyDatabase(database()))

  const write = async (changes: object = {}) =>
    expect((await visit(shop).post('contact-with-me', { ...question, ...changes })).status).toBe(201)
  const list = async (member: Visit, query = '') => (await member.get(`office/messages${query}`)).body

  return {
    shop,
    write,
    list,
    /** A new message, as those who open it see it. */
    async aMessage(member: Visit, changes: object = {}) {
      await write(changes)
      const { messages } = await list(member)
      return (await member.get(`office/messages/${messages.data[0].number}`)).body
    },
    answer: (member: Visit, number: number, version: number, text = 'It does.', id: string = randomUUID()) =>
      member.post(`office/messages/${number}/answers`, { id, text, version }),
    change: (member: Visit, number: number, body: object) => member.put(`office/messages/${number}`, body),
    /** Oldest first. */
    emailsTo: (recipient: string) =>
      database()
        .db.selectFrom('mailOutbox')
        .selectAll()
        .where('recipient', '=', recipient)
        .orderBy('createdAt')
        .execute(),
    logged: () => database().db.selectFrom('officeLog').selectAll().orderBy('id').execute(),
  }
}
