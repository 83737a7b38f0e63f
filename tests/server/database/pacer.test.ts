import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { guardPool } from '../../../server/database/pool.ts'
import { createPacer } from '../../../server/database/pacer.ts'

const silent = { info() {}, warn() {}, error() {} }

/** Everything that needs no turn of the event loop. */
const settle = async () => {
  for (let step = 0; step < 10; step++) await Promise.resolve()
}

/** What has happened now, and after each turn of the event loop. */
async function watch<T>(look: () => T, turns: number): Promise<T[]> {
  await settle()
  const seen = [look()]
  for (let turn = 0; turn < turns; turn++) {
    await nextTurn()
    await settle()
    seen.push(look())
  }
  return seen
}

it('lets so many go ahead in each turn of the event loop, in the order they came', async () => {
  const { take } = createPacer(2)
  let gone = ''
  for (const name of 'abcde') void take().then(() => (gone += name))
  expect(await watch(() => gone, 3)).toEqual(['ab', 'abcd', 'abcde', 'abcde'])
})

it('makes nobody wait who comes alone', async () => {
  const { take } = createPacer(1)
  let gone = ''
  const come = (name: string) => void take().then(() => (gone += name))
  come('a')
  expect(await watch(() => gone, 1)).toEqual(['a', 'a'])
  come('b')
  expect(await watch(() => gone, 0)).toEqual(['ab'])
})

it('lets nobody who comes later pass those who wait', async () => {
  const { take } = createPacer(1)
  let gone = ''
  const come = (name: string) => void take().then(() => (gone += name))
  for (const name of 'abc') come(name)
  expect(await watch(() => gone, 1)).toEqual(['a', 'ab'])
  come('d')
  expect(await watch(() => gone, 3)).toEqual(['ab', 'abc', 'abcd', 'abcd'])
})

it('spreads the statements of bookings over the turns of the event loop', async () => {
  let asked = 0
  const pool = {
    on() {},
    async connect() {
      asked++
      return { release() {}, getTransactionStatus: () => 'I' }
    },
  }
  const { connect } = guardPool(pool as unknown as pg.Pool, silent, { startsPerIteration: 2 })
  const connected = Array.from({ length: 5 }, () => connect())
  expect(await watch(() => asked, 2)).toEqual([2, 4, 5])
  await Promise.all(connected)
})
