import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { commandLine } from '../../../server/repositories/office/office-log.repo.ts'
import { anEmail } from '../accounts.ts'
import { describeOnBothEngines } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice, officeOf } from './members.ts'

describeOnBothEngines('the log of the office', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })

  it.each([
    ['changed', sql`update office_log set actor = 'nobody'`],
    ['deleted', sql`delete from office_log`],
    ['emptied', sql`truncate office_log`],
  ])('cannot be %s', async (_, statement) => {
    const owner = await inOffice(shop, 'owner')
    await owner.post('office/people', { email: anEmail(), role: 'staff', everywhere: true })
    const before = await database().db.selectFrom('officeLog').selectAll().orderBy('id').execute()
    await expect(statement.execute(database().db)).rejects.toThrow('the office log cannot be changed')
    expect(await database().db.selectFrom('officeLog').selectAll().orderBy('id').execute()).toEqual(before)
  })

  it('stays when whom it names is gone', async () => {
    const [owner, gone] = [await inOffice(shop, 'owner'), await inOffice(shop, 'owner')]
    await gone.post('office/people', { email: anEmail('kept'), role: 'staff', everywhere: true })
    await owner.delete(`office/people/${gone.memberId}`)
    const { body } = await owner.get('office/log')
    expect(body.items.slice(0, 2)).toMatchObject([
      { actor: owner.email, act: 'removed', subject: gone.email, before: { role: 'owner' }, after: null },
      { actor: gone.email, act: 'invited' },
    ])
  })

  it('is read newest first, fifty at a time', async () => {
    const { log } = officeOf(shop)
    await shop.database.tx(async (trx) => {
      for (let n = 1; n <= 60; n += 1)
        await log.append(trx, commandLine, { act: 'counted', subject: String(n) })
    })
    const owner = await inOffice(shop, 'owner')
    const first = (await owner.get('office/log')).body
    expect(first.items.map(({ subject }: { subject: string }) => subject).slice(0, 2)).toEqual(['60', '59'])
    expect(first.items).toHaveLength(50)
    const second = (await owner.get(`office/log?before=${first.next}`)).body
    expect(second.items[0].subject).toBe('10')
    expect((await owner.get('office/log?before=x')).status).toBe(422)
  })

  const subjectsOf = ({ body }: { body: { items: { subject: string }[] } }) =>
    body.items.map(({ subject }) => subject)

  it('is narrowed by words, member, kind of act, and days at the company', async () => {
    const { log } = officeOf(shop)
    const write = (name: string, entry: Parameters<typeof log.append>[2]) =>
      shop.database.tx((trx) => log.append(trx, { memberId: null, name }, entry))
    await write('kim@example.com', { act: 'mended', subject: 'N-1', after: { part: 'Stove_door' } })
    await write('lou@example.com', { act: 'mended', subject: 'N-2', before: { part: 'bench' } })
    // Still the evening of the 24th where the company is.
    await sql`insert into office_log (at, actor, act, subject)
      values ('2026-12-25T04:00:00Z', 'kim@example.com', 'swept', 'N-3')`.execute(database().db)
    const owner = await inOffice(shop, 'owner')
    const find = (query: string) => owner.get(`office/log?${query}`).then(subjectsOf)
    expect(await find('q=stove_DOOR%20mended')).toEqual(['N-1'])
    // What is typed stands for itself.
    expect(await find('q=e_door')).toEqual(['N-1'])
    expect(await find('q=st_ve')).toEqual([])
    expect(await find('actor=kim%40example.com')).toEqual(['N-3', 'N-1'])
    expect(await find('act=mended')).toEqual(['N-2', 'N-1'])
    expect(await find('act=mended&actor=lou%40example.com&q=bench')).toEqual(['N-2'])
    expect(await find('act=swept&from=2026-12-24&to=2026-12-24')).toEqual(['N-3'])
    expect(await find('act=swept&to=2026-12-23')).toEqual([])
    expect(await find('act=swept&from=2026-12-25')).toEqual([])
    const { body } = await owner.get('office/log')
    expect(body.actors).toEqual(
      expect.arrayContaining(['command line', 'kim@example.com', 'lou@example.com']),
    )
    expect(body.acts).toHaveLength(new Set(body.acts).size)
    expect(body.acts).toEqual(expect.arrayContaining(['mended', 'swept']))
    const wrong = await owner.get('office/log?from=2026-02-30')
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { from: ['Please write dates like 2026-12-24.'] },
    ])
  })

  it('is saved as a file, whole or narrowed, in which no text is a formula', async () => {
    const { log } = officeOf(shop)
    await shop.database.tx((trx) =>
      log.append(trx, commandLine, {
        act: 'tasted',
        subject: '=HYPERLINK("http://example.com")',
        before: { amountCents: 2_500, day: '2026-12-24' },
        after: { places: ['Elk, North', '"Lake"'] },
      }),
    )
    const owner = await inOffice(shop, 'owner')
    const { body, headers } = await owner.get('office/log/csv?act=tasted')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="office-log.csv"')
    const [head, row, ...rest] = (body as string).split('\r\n')
    expect(head).toBe('\uFEFFEntry,When (UTC),Who,What,To what,Before,After')
    expect(row).toContain(
      `,command line,tasted,"'=HYPERLINK(""http://example.com"")",day: 12/24/2026; amount: $25.00,"places: Elk, North, ""Lake"""`,
    )
    expect(rest).toEqual([''])
    const count = await database().db.selectFrom('officeLog').select('id').orderBy('id').execute()
    const whole = String((await owner.get('office/log/csv')).body)
      .trim()
      .split('\r\n')
    expect(whole).toHaveLength(count.length + 1)
  })

  it('with more entries than one page of the file has them all, each once', async () => {
    await sql`insert into office_log (at, actor, act, subject)
      select now(), 'command line', 'filled', n::text from generate_series(1, 4500) n`.execute(database().db)
    const owner = await inOffice(shop, 'owner')
    const file = String((await owner.get('office/log/csv?act=filled')).body)
    const numbers = file
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => Number(row.split(',')[4]))
    expect(numbers).toEqual(Array.from({ length: 4500 }, (_, index) => 4500 - index))
  })
})
