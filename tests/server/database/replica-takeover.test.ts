import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '../../../tools/postgres.mjs'
import { ask, openWithReplica, read, startWithStandby, write } from './with-replica.ts'

const several = (...servers: { url: string }[]) =>
  `postgres://postgres@${servers.map(({ url }) => new URL(url).host).join(',')}/postgres`

async function start() {
  const servers = await startWithStandby()
  onTestFinished(servers.primary.stop)
  onTestFinished(servers.standby.stop)
  return servers
}

it('a replica that was made a primary of its own is not read from', async () => {
  const { primary, standby } = await start()
  const shop = await openWithReplica(primary.url, standby.url)
  await write(shop, 'first')
  await expect.poll(async () => (await read(shop)).isReplica).toBe(true)
  await ask(standby, 'select pg_promote()')
  await ask(standby, `insert into note values ('of another shop')`)
  for (let n = 0; n < 50; n++) expect(await read(shop)).toEqual({ notes: ['first'], isReplica: false })
  await write(shop, 'second')
  void shop.version.bump()
  expect((await read(shop)).notes).toEqual(['first', 'second'])
  expect(shop.replicaUse?.().used).toBe(0)
})

it('after a takeover, a replica that still follows the replaced primary is not read from, and everything counts as changed', async () => {
  const { primary, standby: successor } = await start()
  const replica = await startPostgres({ isDurable: true, follow: primary.url })
  onTestFinished(replica.stop)
  const shop = await openWithReplica(several(primary, successor), several(replica, successor))
  await write(shop, 'first')
  await expect.poll(async () => (await read(shop)).isReplica).toBe(true)
  const before = shop.version.current(['some topic'])

  await ask(successor, 'select pg_promote()')
  // Nobody was told of a change. What was read from the old ones may have been lost all the same.
  await expect.poll(() => shop.version.current(['some topic'])).toBeGreaterThan(before)
  await ask(primary, `insert into note values ('lost')`)
  await ask(primary, 'select pg_switch_wal()')
  await expect.poll(() => ask(replica, 'select text from note')).toHaveLength(2)
  for (let n = 0; n < 50; n++) {
    await write(shop, `after ${n}`)
    void shop.version.bump('some topic')
    const { notes, isReplica } = await read(shop)
    expect(notes).toContain(`after ${n}`)
    expect(notes).not.toContain('lost')
    expect(isReplica).toBe(false)
  }

  // Once it follows the new one, it is used again; here, another one does.
  const next = await startPostgres({ isDurable: true, follow: successor.url })
  onTestFinished(next.stop)
  const again = await openWithReplica(several(primary, successor), several(replica, next))
  await expect.poll(async () => (await read(again)).isReplica).toBe(true)
  expect((await read(again)).notes).not.toContain('lost')
  expect(again.replicaUse?.()).toMatchObject({ replicas: 2, used: 1 })
})
