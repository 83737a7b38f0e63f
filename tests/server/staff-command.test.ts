import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../server/cli/run-command.ts'
import { staffCommand } from '../../server/cli/staff.ts'
import { readConfig } from '../../server/config.ts'
import { anEmail, mailsTo } from './accounts.ts'
import { accept, addPasskey, enterPassword, joinByPasskey, tokenOf } from './office/members.ts'
import { noOther } from './no-other.ts'
import { aRental, aSettlement } from './rows.ts'
import { ORIGIN, visit } from './shop.ts'
import { useDatabase } from './use-database.ts'
import { useShop } from './use-shop.ts'

describe('who may use the office, said by the operator', () => {
  const database = useDatabase()
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  let slug: string
  let serial: string
  beforeAll(async () => {
    const place = await aSettlement(database())
    const sauna = await aRental(database(), place.id)
    slug = place.slug
    serial = `${sauna.slug}-0`
  })

  async function run(...args: string[]) {
    const lines: string[] = []
    const code = await runCommand({ staff: staffCommand }, ['staff', ...args], {
      readConfig: () => readConfig({ ORIGIN }),
      openOther: noOther,
      openDatabase: async () => ({ ...database(), close: async () => {} }),
      now: () => shop.clock.now(),
      print: (text) => lines.push(text),
      say: (text) => lines.push(text),
    })
    return { code, text: lines.join('\n') }
  }

  it('says how to begin', async () => {
    expect((await run('list')).text).toMatch(/^Nobody yet\. Make the first owner: npm run shop -- staff add/)
  })

  it('adds an owner by a link, printed and emailed, which lets them join', async () => {
    const email = anEmail('first')
    const { code, text } = await run('add', email, '--role', 'owner')
    expect(code).toBe(0)
    const token = tokenOf(text)
    expect((await mailsTo(shop, email))[0]?.bodyText).toContain(token)
    const { answer } = await addPasskey(await accept(shop, token))
    expect(answer.body.data.stage).toBe('open')
    expect((await run('list')).text).toBe(`${email}, owner, 1 second factor`)
  })

  it('adds staff of a settlement and the partner of a sauna', async () => {
    expect((await run('add', anEmail('s'), '--role', 'staff', '--settlements', slug)).code).toBe(0)
    expect((await run('add', anEmail('p'), '--role', 'partner', '--saunas', serial)).code).toBe(0)
    const { text } = await run('list', '--json')
    expect(JSON.parse(text).members).toMatchObject([
      { role: 'owner', isEverywhere: true },
      { role: 'staff', isEverywhere: false, settlementIds: [expect.any(Number)] },
      { role: 'partner', unitIds: [expect.any(Number)] },
    ])
    expect(text).not.toMatch(/argon2|passwordHash/)
  })

  it.each([
    [['add', 'nobody', '--role', 'owner'], 2, /^Give one email address/],
    [['add', 'a@example.com'], 2, /^Give --role owner/],
    [['add', 'a@example.com', '--role', 'staff', '--settlements', 'x'], 2, /^There is no settlement "x"/],
    [['add', 'a@example.com', '--role', 'partner'], 1, /^Please choose the saunas that this partner owns/],
    [['promote', 'a@example.com'], 2, /^Give add, list, remove/],
    [['remove', 'a@example.com'], 1, /^Nobody in the office has the address a@example.com/],
  ])('says what is wrong with %j', async (args, code, message) => {
    const answer = await run(...args)
    expect([answer.code, answer.text]).toEqual([code, expect.stringMatching(message)])
  })

  it('resets a second factor: everything that let them in is gone, and a new link comes', async () => {
    const { browser, email } = await joinByPasskey(shop)
    const { code, text } = await run('reset-second-factor', email)
    expect(code).toBe(0)
    expect((await browser.get('office/factors')).status).toBe(401)
    const login = await visit(shop).post('office/login', { email, password: 'spruce needles in snow' })
    expect(login.status).toBe(422)
    const again = await addPasskey(await accept(shop, tokenOf(text)))
    expect(again.answer.status).toBe(200)
    await enterPassword(shop, email)
  })

  it('removes someone, but not the only owner', async () => {
    await database().db.deleteFrom('officeMember').execute()
    const [one, other] = [await joinByPasskey(shop), await joinByPasskey(shop)]
    expect((await run('remove', other.email)).text).toBe(
      `${other.email} was removed and logged out everywhere.`,
    )
    expect((await other.browser.get('office/factors')).status).toBe(401)
    expect(await run('remove', one.email)).toEqual({
      code: 1,
      text: 'Someone has to be owner: make another person owner first, who has joined.',
    })
  })
})
