import { beforeAll, describe, expect, it } from 'vitest'
import type { Command } from '../../server/cli/command.ts'
import { deleteCustomerCommand, exportCustomerCommand } from '../../server/cli/customers.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { readConfig } from '../../server/config.ts'
import { noOther } from './no-other.ts'
import { anEmail, signUp } from './accounts.ts'
import { useDatabase } from './use-database.ts'
import { buyStay } from './journey.ts'
import { aRental, aSettlement } from './rows.ts'
import { visit } from './shop.ts'
import { useShop } from './use-shop.ts'

const commands: Record<string, Command> = {
  'export-customer': exportCustomerCommand,
  'delete-customer': deleteCustomerCommand,
}

describe('what the operator does for a customer', () => {
  const database = useDatabase()
  const shop = useShop(database)
  let productId: number
  beforeAll(async () => {
    productId = (await aRental(database(), (await aSettlement(database())).id, { units: 3 })).id
  })

  async function run(...args: string[]) {
    const lines: string[] = []
    const code = await runCommand(commands, args, {
      readConfig: () => readConfig({}),
      openOther: noOther,
      openDatabase: async () => ({ ...database(), close: async () => {} }),
      now: () => shop.clock.now(),
      print: (text) => lines.push(text),
      say: (text) => lines.push(text),
    })
    return { code, text: lines.join('\n') }
  }

  it('exports everything, the same as the customer’s own download', async () => {
    const { browser, email } = await signUp(shop)
    const { code, text } = await run('export-customer', email.toUpperCase())
    expect(code).toBe(0)
    expect(JSON.parse(text)).toEqual((await browser.get('cabinet/user/export')).body)
  })

  it('deletes everything', async () => {
    const { browser, email } = await signUp(shop)
    const { code, text } = await run('delete-customer', email, '--json')
    expect([code, JSON.parse(text)]).toMatchObject([
      0,
      { ok: true, deleted: true, email, counts: { account: 1, sessions: 1 } },
    ])
    expect((await browser.get('cabinet/user')).status).toBe(401)
    expect((await run('export-customer', email)).code).toBe(1)
  })

  it('deletes the messages of a person without an account', async () => {
    const email = anEmail('writer')
    await visit(shop).post('contact-with-me', { name: 'Kim', email, message: 'Hello' })
    const { text } = await run('delete-customer', email)
    expect(text).toBe(`Deleted everything about ${email} from the database (messages: 1).`)
    expect(await database().db.selectFrom('contactMessage').selectAll().execute()).toEqual([])
  })

  it('keeps an account with an order under way, unless given --despite-orders', async () => {
    const { browser, email, id } = await signUp(shop)
    await buyStay({ ...browser, userId: id }, productId)
    const refused = await run('delete-customer', email)
    expect([refused.code, refused.text]).toEqual([
      1,
      expect.stringMatching(/^Nothing was deleted[\s\S]*Your order #\d+ is still open\./),
    ])
    expect((await run('delete-customer', email, '--despite-orders')).code).toBe(0)
    expect((await browser.get('cabinet/user')).status).toBe(401)
  })

  it.each([[[]], [['nobody']], [['a@example.com', 'b@example.com']]])(
    'asks for one address, not %j',
    async (words) => {
      const { code, text } = await run('delete-customer', ...words)
      expect([code, text]).toEqual([2, expect.stringMatching(/^Give one email address/)])
    },
  )

  it('says when no one has that address', async () => {
    const { code, text } = await run('export-customer', 'nobody@example.com')
    expect([code, text]).toEqual([1, 'The shop knows nothing about nobody@example.com.'])
  })
})
