import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../use-database.ts'

describe('the one session of the embedded database', () => {
  const database = useDatabase()
  const numbers = async () => {
    const { rows } = await sql<{ n: number }>`select n from note order by n`.execute(database().db)
    return rows.map(({ n }) => n)
  }
  const add = (n: number) =>
    database().write(async (db) => void (await sql`insert into note values (${n})`.execute(db)))
  beforeEach(async () => {
    await sql`create table if not exists note (n integer)`.execute(database().db)
    await sql`delete from note`.execute(database().db)
  })

  it('gives each of many concurrent queries its own answer', async () => {
    const asked = Array.from({ length: 200 }, (_, n) => n)
    const answers = await Promise.all(
      asked.map(async (n) => {
        const { rows } = await sql<{ n: number }>`select ${n}::integer as n`.execute(database().db)
        return rows[0]?.n
      }),
    )
    expect(answers).toEqual(asked)
  })

  it('hides what a transaction writes until it commits', async () => {
    const steps: string[] = []
    let opened = () => {}
    const isOpen = new Promise<void>((resolve) => (opened = resolve))
    const slow = database().tx(async (trx) => {
      await sql`insert into note values (1)`.execute(trx)
      opened()
      await sleep(100)
      await sql`insert into note values (2)`.execute(trx)
      steps.push('written')
    })
    await isOpen
    const seen = await numbers()
    steps.push('read')
    await slow
    expect(steps).toEqual(['written', 'read'])
    expect(seen).toEqual([1, 2])
  })

  it('rolls back a transaction that fails, and no other', async () => {
    const failing = database().tx(async (trx) => {
      await sql`insert into note values (100)`.execute(trx)
      await sleep(20)
      throw new Error('no')
    })
    const others = Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0
        ? database().tx(async (trx) => void (await sql`insert into note values (${n})`.execute(trx)))
        : add(n),
    )
    await expect(failing).rejects.toThrow('no')
    await Promise.all(others)
    expect(await numbers()).toEqual(others.map((_, n) => n))
  })

  it('keeps working after a statement fails', async () => {
    const failing = sql`select 1 / 0`.execute(database().db)
    const beside = add(7)
    await expect(failing).rejects.toThrow(/division by zero/)
    await beside
    expect(await numbers()).toEqual([7])
  })
})
