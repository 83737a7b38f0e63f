/** `postgres://user:password@host:5432,host:5432/database?…`, in its parts. As for the driver, the last `@` ends a password. */
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i
const HOST = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i
/** What libpq calls a server that the shop can use. */
const WRITABLE = new Set(['any', 'primary', 'read-write'])
/** And one that only follows. */
const READABLE = new Set(['any', 'standby', 'prefer-standby', 'read-only'])
const WANTED = 'target_session_attrs'

function partsOf(databaseUrl: string) {
  const [, start = '', hosts = '', path = '', query = ''] = URL_PARTS.exec(databaseUrl) ?? []
  return { start, hosts: hosts.split(',').map((host) => host.trim()), path, query }
}

/**
 * One address for each host of a DATABASE_URL, in its order. An address of one host is returned as it is, since it may
 * be anything that the driver understands.
 * @throws an Error with a sentence for the operator, in which nothing of a password is repeated
 */
export function addressesOf(databaseUrl: string): string[] {
  const { hosts, query } = partsOf(databaseUrl)
  if (hosts.length === 1) return [databaseUrl]
  const wanted = new URLSearchParams(query).get(WANTED)
  if (wanted !== null && !WRITABLE.has(wanted))
    throw new Error(
      `${WANTED}=${wanted} in DATABASE_URL would keep the shop from writing: use read-write, or leave it out`,
    )
  return addressOfEach(databaseUrl, 'DATABASE_URL')
}

/**
 * The same of a DATABASE_REPLICA_URL, whose servers are only read from.
 * @throws an Error with a sentence for the operator, in which nothing of a password is repeated
 */
export function replicaAddressesOf(replicaUrl: string): string[] {
  if (!URL_PARTS.test(replicaUrl))
    throw new Error('DATABASE_REPLICA_URL must look like postgres://user:password@host:5432,host:5432/shop')
  const wanted = new URLSearchParams(partsOf(replicaUrl).query).get(WANTED)
  if (wanted !== null && !READABLE.has(wanted))
    throw new Error(
      `${WANTED}=${wanted} in DATABASE_REPLICA_URL would keep the shop from reading there: use standby, or leave it out`,
    )
  return addressOfEach(replicaUrl, 'DATABASE_REPLICA_URL')
}

function addressOfEach(url: string, setting: string): string[] {
  const { start, hosts, path, query } = partsOf(url)
  const parameters = new URLSearchParams(query)
  // The driver knows neither; the shop itself looks for the host that takes writes, and for those that follow.
  parameters.delete(WANTED)
  parameters.delete('load_balance_hosts')
  const rest = path + (parameters.size > 0 ? `?${parameters}` : '')
  const addresses = hosts.map((host, at) => `${start}${withPort(host, at + 1, setting)}${rest}`)
  if (new Set(addresses).size < addresses.length)
    throw new Error(`${setting} names the same host and port twice`)
  return addresses
}

/** The hosts of a DATABASE_URL for people to read, `a:5432, b:5432`, without user and password. */
export function serversOf(databaseUrl: string): string {
  const { hosts } = partsOf(databaseUrl)
  return hosts.every((host) => HOST.test(host)) ? hosts.join(', ') : 'the address in DATABASE_URL'
}

/** What is refused may be a password with a `/` in it, cut in two. */
function withPort(host: string, number: number, setting: string): string {
  const [, name, port = '5432'] = HOST.exec(host) ?? []
  if (!name)
    throw new Error(
      `Host ${number} of ${setting} must be a name, or a name and its port. In a password, write / as %2F, ? as %3F, # as %23`,
    )
  if (Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`The port of host ${number} in ${setting} must be a number from 1 to 65535`)
  return `${name}:${port}`
}
