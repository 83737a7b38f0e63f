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
    const before = await database().db.selectFrom('officeLog').selectAll().execute()
    await expect(statement.execute(database().db)).rejects.toThrow('the office log cannot be changed')
    expect(await database().db.selectFrom('officeLog').selectAll().execute()).toEqual(before)
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
})
