import { afterAll, beforeAll, describe } from 'vitest'
import { openShopDatabase, type ShopDatabase } from '../../server/repositories/shop-database.ts'
import { inTurn } from '../in-turn.ts'
import { live } from './live.ts'
import {
  describeOnBothEngines,
  postgresOptions,
  sharedAddress,
  type SuiteDatabase,
  useDatabase,
} from './use-database.ts'

/** Runs a suite on both engines, and a third time in two processes on one PostgreSQL. */
export function describeRaces(name: string, suite: (database: SuiteDatabase) => void): void {
  describeOnBothEngines(name, suite)
  describe(`${name} (two processes on one postgres)`, () => {
    suite(useTwoProcesses())
  })
}

/**
 * A process keeps nothing but answers: two apps, each with connections of its own, are two processes. Every look at the
 * database is the next one's turn, and useShop opens an app in each.
 */
export function useTwoProcesses() {
  const one = useDatabase('postgres')
  let opened: ShopDatabase | undefined
  beforeAll(async () => {
    opened = await openShopDatabase(postgresOptions(sharedAddress(), { migrate: false }))
  })
  afterAll(() => opened?.close())
  const two = live(() => opened)
  const ofEach = (): [ShopDatabase, ShopDatabase] => [one(), two]
  return Object.assign(inTurn(ofEach), { ofEach })
}
