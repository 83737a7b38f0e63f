import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { addressesOf, replicaAddressesOf, serversOf } from '../../../server/database/addresses.ts'
import { readConfig } from '../../../server/config.ts'

describe('a DATABASE_URL', () => {
  it.each([
    ['postgres://shop:secret@db:5432/shop', ['postgres://shop:secret@db:5432/shop']],
    [
      'postgres://shop:secret@a:5433,b,[::1]:5434/shop?target_session_attrs=read-write&sslmode=require',
      [
        'postgres://shop:secret@a:5433/shop?sslmode=require',
        'postgres://shop:secret@b:5432/shop?sslmode=require',
        'postgres://shop:secret@[::1]:5434/shop?sslmode=require',
      ],
    ],
    ['postgresql://a,b/shop', ['postgresql://a:5432/shop', 'postgresql://b:5432/shop']],
    ['postgres://shop:a%2Cb@db/shop', ['postgres://shop:a%2Cb@db/shop']],
    ['postgres://shop:a,b@db/shop', ['postgres://shop:a,b@db/shop']],
    [
      'postgres://shop:a%2Cb%40c%2Fd@a,b/shop',
      ['postgres://shop:a%2Cb%40c%2Fd@a:5432/shop', 'postgres://shop:a%2Cb%40c%2Fd@b:5432/shop'],
    ],
    [
      'postgres://shop:p@s,s@a,b/shop',
      ['postgres://shop:p@s,s@a:5432/shop', 'postgres://shop:p@s,s@b:5432/shop'],
    ],
    ['/var/run/postgresql shop', ['/var/run/postgresql shop']],
  ])('%s has an address for each host', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses)
  })

  it.each(['p%40s%2Cs', 'p@s,s'])('has the password %s as the driver reads it, at each host', (password) => {
    for (const address of addressesOf(`postgres://shop:${password}@a:5433,b/shop`)) {
      const { user, password: read, host } = new Client(address)
      expect([user, read, ['a', 'b'].includes(host)]).toEqual(['shop', 'p@s,s', true])
    }
  })

  it.each([
    ['postgres://shop:secret@a:5433,b,[::1]:5434/shop?sslmode=require', 'a:5433, b, [::1]:5434'],
    ['postgres://shop:p%40s%2Cs@a/shop', 'a'],
    ['postgres://shop:p@s,s@a,b/shop', 'a, b'],
    ['postgres://shop:se/cret@a,b/shop', 'the address in DATABASE_URL'],
    ['/var/run/postgresql shop', 'the address in DATABASE_URL'],
  ])('%s is shown to people without its password', (url, hosts) => {
    expect(serversOf(url)).toBe(hosts)
  })

  it.each([
    ['postgres://a,,b/shop', 'Host 2 of DATABASE_URL must be a name, or a name and its port.'],
    ['postgres://a:x,b/shop', 'Host 1 of DATABASE_URL must be a name, or a name and its port.'],
    ['postgres://shop:se,cret/s@a,b/shop', 'In a password, write / as %2F, ? as %3F, # as %23'],
    ['postgres://a:70000,b/shop', 'The port of host 1 in DATABASE_URL must be a number from 1 to 65535'],
    ['postgres://a,b,a:5432/shop', 'DATABASE_URL names the same host and port twice'],
    [
      'postgres://a,b/shop?target_session_attrs=standby',
      'target_session_attrs=standby in DATABASE_URL would keep the shop from writing: use read-write, or leave it out',
    ],
  ])('%s is refused in a sentence', (url, sentence) => {
    expect(() => readConfig({ DATABASE_URL: url })).toThrow(sentence)
    expect(() => readConfig({ DATABASE_URL: url })).not.toThrow(/cret/)
  })
})

describe('a DATABASE_REPLICA_URL', () => {
  it('has an address for each host', () => {
    expect(replicaAddressesOf('postgres://shop:p@s,s@a:5433,b/shop?target_session_attrs=standby')).toEqual([
      'postgres://shop:p@s,s@a:5433/shop',
      'postgres://shop:p@s,s@b:5432/shop',
    ])
    expect(replicaAddressesOf('postgresql://a/shop')).toEqual(['postgresql://a:5432/shop'])
  })

  it.each([
    ['a,b', 'DATABASE_REPLICA_URL must look like postgres://user:password@host:5432,host:5432/shop'],
    ['mysql://a/shop', 'DATABASE_REPLICA_URL must look like postgres://'],
    ['postgres:///shop', 'Host 1 of DATABASE_REPLICA_URL must be a name, or a name and its port.'],
    [
      'postgres://shop:se/cret@a/shop',
      'Host 1 of DATABASE_REPLICA_URL must be a name, or a name and its port.',
    ],
    ['postgres://a:0/shop', 'The port of host 1 in DATABASE_REPLICA_URL must be a number from 1 to 65535'],
    ['postgres://a,a/shop', 'DATABASE_REPLICA_URL names the same host and port twice'],
    [
      'postgres://a/shop?target_session_attrs=read-write',
      'target_session_attrs=read-write in DATABASE_REPLICA_URL would keep the shop from reading there: use standby, or leave it out',
    ],
  ])('%s is refused in a sentence', (url, sentence) => {
    const read = () => readConfig({ DATABASE_URL: 'postgres://a/shop', DATABASE_REPLICA_URL: url })
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/cret/)
  })

  it('needs a DATABASE_URL', () => {
    expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://a/shop' })).toThrow(
      'DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replicas',
    )
  })
})
