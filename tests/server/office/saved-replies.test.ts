import { beforeEach, expect, it } from 'vitest'
import { describeOnBothEngines, emptyDatabase } from '../use-database.ts'
import { useShop } from '../use-shop.ts'
import { inOffice } from './members.ts'

describeOnBothEngines('saved replies', (database) => {
  const shop = useShop(database, { env: { RATE_LIMIT_SCALE: '1000' } })
  beforeEach(() => emptyDatabase(database()))

  it('are made, edited, and deleted, and listed by title', async () => {
    const staff = await inOffice(shop, 'staff')
    await staff.post('office/saved-replies', { title: 'Prices', text: 'See below.' })
    const { body } = await staff.post('office/saved-replies', {
      title: 'Gates',
      text: 'Seven feet.\nNo less.',
    })
    expect(body.items).toMatchObject([{ title: 'Gates', text: 'Seven feet.\nNo less.' }, { title: 'Prices' }])
    const [gates] = body.items
    const changed = await staff.put(`office/saved-replies/${gates.id}`, { ...gates, text: 'Eight feet.' })
    expect(changed.body.items[0]).toMatchObject({ title: 'Gates', text: 'Eight feet.', version: 1 })
    const left = await staff.delete(`office/saved-replies/${gates.id}`)
    expect(left.body.items.map(({ title }: { title: string }) => title)).toEqual(['Prices'])
    const log = await database().db.selectFrom('officeLog').select(['act', 'subject']).orderBy('id').execute()
    expect(log.map(({ act }) => act)).toEqual([
      'saved a reply',
      'saved a reply',
      'changed a saved reply',
      'deleted a saved reply',
    ])
    expect(JSON.stringify(log)).not.toContain('Gates')
  })

  it('have titles of their own, and words', async () => {
    const owner = await inOffice(shop, 'owner')
    await owner.post('office/saved-replies', { title: 'Gates', text: 'Seven feet.' })
    const twice = await owner.post('office/saved-replies', { title: 'Gates', text: 'Eight.' })
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['title']])
    const { status, body } = await owner.post('office/saved-replies', {})
    expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['text', 'title']])
  })

  it('are changed by one of two; the other is told', async () => {
    const owner = await inOffice(shop, 'owner')
    const { body } = await owner.post('office/saved-replies', { title: 'Gates', text: 'Seven feet.' })
    const [gates] = body.items
    const save = (text: string) => owner.put(`office/saved-replies/${gates.id}`, { ...gates, text })
    const both = await Promise.all([save('Eight.'), save('Nine.')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
