import { beforeAll, describe, expect, it } from 'vitest'
import { aRental, aSettlement } from './rows.ts'
import { useDatabase } from './use-database.ts'
import { useShop } from './use-shop.ts'

describe('What another app shares with the installed shop', () => {
  const database = useDatabase()
  const shop = useShop(database)
  let bend = 0
  beforeAll(async () => {
    bend = (await aSettlement(database(), { name: 'Bend, Oregon' })).id
    await aRental(database(), bend)
  })
  const share = async (query: string) => {
    const { statusCode, headers } = await shop.app.inject(`/share?${query}`)
    return [statusCode, headers.location, headers['cache-control']]
  }

  it('opens the search near an address', async () => {
    const text = encodeURIComponent('12 Cedar Road, Bend, OR 97702')
    expect(await share(`text=${text}&url=https%3A%2F%2Fmaps.example`)).toEqual([
      303,
      '/search?zip_code=97702',
      'no-store',
    ])
  })

  it('opens the search at a place of the shop', async () => {
    expect((await share('title=A+weekend+in+Bend,+OR'))[1]).toBe(`/search?settlement=${bend}`)
  })

  it.each(['', 'text=Hello', 'text=a&text=97702', 'text[]=97702', 'text=%00'])(
    'opens the search as it is for anything else: %s',
    async (query) => {
      expect((await share(query)).slice(0, 2)).toEqual([303, '/search'])
    },
  )
})
