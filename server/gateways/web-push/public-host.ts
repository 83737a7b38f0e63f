import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are not on the public internet: a browser that names one wants the shop to call its own network. */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
/** All of IPv6 that is in use on the internet. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
/** Within it: documentation, and tunnels that can lead to any IPv4 address. */
const exceptV6 = new BlockList()
exceptV6.addSubnet('2001::', 23, 'ipv6')
exceptV6.addSubnet('2001:db8::', 32, 'ipv6')
exceptV6.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address can be on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 6
    ? publicV6.check(address, 'ipv6') && !exceptV6.check(address, 'ipv6')
    : isIP(address) === 4 && !notPublic.check(address, 'ipv4')

/** Whether messages may be sent to this address at all, by what it says. Where its name leads is checked by `lookupPublic`. */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const host = hostname.replace(/^\[|\]$/g, '')
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    (isIP(host)
      ? isPublicAddress(host)
      : /\.[a-z][a-z\d-]*[a-z\d]$/i.test(host) && !/\.(?:local|internal|localhost)$/i.test(host))
  )
}

/** Looks a name up for the connection that is about to be made, and refuses where it leads to a private address. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const refused = found?.find(({ address }) => !isPublicAddress(address))
    const first = found?.[0]
    if (error || !first) callback(error ?? new Error('The name leads nowhere'), '', 0)
    else if (refused) callback(new Error('The name leads to an address that is not public'), '', 0)
    else if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
