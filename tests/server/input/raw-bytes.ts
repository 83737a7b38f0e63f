import fc, { type Arbitrary } from 'fast-check'
import { hostileText, pathPart } from './arbitraries.ts'

/** What is sent through a connection, a character for a byte. */
type Bytes = string

/** A request with several faults is refused for the first, so most of its parts are as they should be. */
const often = (arbitrary: Arbitrary<string>) => ({ weight: 24, arbitrary })
const mostly = (usual: string, ...others: Arbitrary<string>[]) =>
  fc.oneof(often(fc.constant(usual)), ...others)

const token = fc.string({
  unit: fc.constantFrom(...Array.from("aZ09!#$%&'*+-.^_`|~")),
  minLength: 1,
  maxLength: 12,
})
const anyBytes = (maxLength: number): Arbitrary<Bytes> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'))
/** As UTF-8, where a client has not encoded what it should have. */
const bytesOf = (text: string): Bytes => Buffer.from(text).toString('latin1')
const long = fc.constantFrom(8, 15, 16, 17, 64).map((kilobytes) => 'x'.repeat(kilobytes * 1024))

const methods = fc.oneof(
  often(fc.constantFrom('GET', 'GET', 'POST', 'HEAD')),
  fc.constantFrom('PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'PRI'),
  fc.constantFrom('get', '', 'G\0ET', 'GET\t', ' GET', 'GETT', 'X'.repeat(9_000)),
  token,
)

const paths = fc.constantFrom(
  '/',
  '/live',
  '/contacts_us',
  '/login',
  '/search',
  '/catalog/rental/1',
  '/cabinet/orders',
  '/office',
  '/robots.txt',
  '/api/v1/settlements',
  '/api/v1/login',
  '/api/v1/products/1',
  '/pictures/x.avif',
  '/assets/x.js',
  '/nothing',
)

const targets: Arbitrary<Bytes> = fc.oneof(
  often(paths),
  fc.tuple(paths, pathPart).map(([path, part]) => `${path}/${part}`),
  hostileText.map((text) => `/${bytesOf(text)}`),
  fc.tuple(paths, hostileText).map(([path, text]) => `${path}?${bytesOf(text)}=${bytesOf(text)}`),
  paths.map((path) => `http://shop.test${path}`),
  paths.map((path) => `https://evil.example:99999${path}`),
  anyBytes(30).map((bytes) => `/${bytes}`),
  long.map((text) => `/${text}`),
  fc.constantFrom(
    '',
    '*',
    '/%',
    '/%%',
    '//',
    '///',
    '//evil.example/',
    '/\\evil.example/',
    '/%2f%2fevil.example',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/assets/..%2f..%2fpackage.json',
    '/pictures/%2e%2e%5cpackage.json',
    '/%00',
    '/%ED%A0%80',
    '/%c0%af',
    '/\xff\xfe',
    '/?%',
    '/#x',
    'live',
    'http://',
    'http:///live',
    'http://[::1/',
    'http://a@b@c/',
    'evil.example:443',
    '/a b',
  ),
)

const versions = mostly(
  'HTTP/1.1',
  fc.constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 ', ''),
)

const hosts: Arbitrary<Bytes> = mostly(
  'Host: shop.test',
  fc.constantFrom('', 'Host:', 'Host: shop.test\r\nHost: evil.example', 'Host: shop.test\r\nHost: shop.test'),
  fc
    .constantFrom('evil.example', 'a b', '@', 'shop.test:99999', '[::', 'shop.test\0', '/', ',', '\xff')
    .map((host) => `Host: ${host}`),
)

const lengths = fc.constantFrom(
  '0',
  '5',
  '-1',
  '+5',
  '05',
  '5, 5',
  '5,6',
  '0x5',
  '5.0',
  '1e3',
  '',
  ' ',
  'five',
  '5\0',
  '5 5',
  '70000',
  '4294967301',
  '9223372036854775807',
  '18446744073709551621',
  '9'.repeat(400),
)

const framing: Arbitrary<Bytes> = fc.oneof(
  lengths.map((length) => `Content-Length: ${length}`),
  fc.tuple(lengths, lengths).map(([one, other]) => `Content-Length: ${one}\r\nContent-Length: ${other}`),
  fc
    .constantFrom('chunked', 'Chunked', 'gzip', 'gzip, chunked', 'chunked, gzip', 'identity', 'xchunked', '')
    .map((coding) => `Transfer-Encoding: ${coding}`),
  lengths.map((length) => `Transfer-Encoding: chunked\r\nContent-Length: ${length}`),
)

/** Whatever a header may contain: no control characters. */
const headerValue = fc
  .oneof(
    hostileText.map((text) => bytesOf(text).replaceAll(/\p{Control}/gu, '')),
    fc.string({ unit: fc.integer({ min: 32, max: 255 }).map((code) => String.fromCharCode(code)) }),
  )
  .map((value) => value.replaceAll('\x7f', ''))

const oddHeaders: Arbitrary<Bytes> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('Cookie', 'Accept', 'Referer', 'Origin', 'X-Forwarded-For', 'Range', 'User-Agent'),
      headerValue,
    )
    .map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(
    'Cookie: sid=%',
    'Cookie: ;;=;sid',
    'Cookie: sid="',
    'Cookie: __proto__=1; sid=\xff',
    'Cookie: =x',
    'Content-Type: application/json',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Type: /',
    'Content-Type: a\tb;;=',
    'Content-Encoding: gzip',
    'Content-Encoding: br, gzip, x',
    'Accept: text/html',
    'Accept: ,;q=x',
    'Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Site: same-origin',
    'Connection: close',
    'Expect: x',
    'Connection: Upgrade\r\nUpgrade: websocket',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c',
    'Connection: Host',
    'Range: bytes=5-1,-',
    'If-Modified-Since: x',
    'If-None-Match: W/"',
    'Expect: 100-continue',
    'Accept-Language: x;q=9,*;q=-1',
    'If-Range: "',
    'Host-: x',
  ),
)

const brokenHeaders: Arbitrary<Bytes> = fc.oneof(
  fc.tuple(token, anyBytes(20)).map(([name, value]) => `${name}: ${value}`),
  long.map((value) => `Cookie: sid=${value}`),
  fc.constantFrom(
    'no colon',
    ': no name',
    'Space : x',
    ' folded',
    'Null\0: x',
    'Null: \0',
    'Bare: a\rb',
    'Bare: a\nb',
    'X: y\r\n'.repeat(2_100).trimEnd(),
  ),
)

const otherHeaders = fc.oneof({ weight: 12, arbitrary: oddHeaders }, brokenHeaders)

const bodies: Arbitrary<Bytes> = fc.oneof(
  often(fc.constant('')),
  fc.constantFrom('hello', '{"email":1}', '{', 'email=%ff&name=%', '\x1f\x8b\x08\0\0', 'x'.repeat(70_000)),
  fc.constantFrom(
    '5\r\nhello\r\n0\r\n\r\n',
    '0\r\n\r\n',
    '5\nhello\n0\n\n',
    '5;a="\r\nhello\r\n0\r\n\r\n',
    '-1\r\nx',
    '0x5\r\nhello\r\n0\r\n\r\n',
    'FFFFFFFFFFFFFFFF\r\nx',
    'g\r\n',
    '\r\n',
    '5 \r\nhello\r\n',
    '5\r\nhello',
    '5\r\nhelloworld\r\n0\r\n\r\n',
    '0\r\nX: y\r\n\r\n',
    `${'0'.repeat(9_000)}5\r\nhello`,
  ),
  anyBytes(60),
)

const linesEnd = mostly('\r\n', fc.constantFrom('\n', '\r', '\n\r', '\r\r\n'))

const request: Arbitrary<Bytes> = fc
  .record({
    line: fc.tuple(methods, targets, versions).map((parts) => parts.join(' ').trimEnd()),
    host: hosts,
    framing: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, framing),
    others: fc.array(otherHeaders, { maxLength: 3 }),
    body: bodies,
    end: linesEnd,
  })
  .map(
    ({ line, host, framing: length, others, body, end }) =>
      [line, ...[host, length, ...others].filter(Boolean), '', ''].join(end) + body,
  )

/** Connections that begin in another protocol, or with nothing that is one. */
const noRequest: Arbitrary<Bytes> = fc.oneof(
  fc.constantFrom(
    '',
    '\r\n\r\n',
    '\n',
    '\0',
    'GET /\r\n',
    'GET /live\n\n',
    'HTTP/1.1 200 OK\r\n\r\n',
    'EHLO x\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
    '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  ),
  anyBytes(200),
  long,
)

/** All that a client sends before it waits: a request or several at once, whole or cut. */
export const connections: Arbitrary<Bytes> = fc.oneof(
  { weight: 6, arbitrary: request },
  { weight: 2, arbitrary: fc.array(request, { minLength: 2, maxLength: 4 }).map((all) => all.join('')) },
  fc.tuple(request, fc.double({ min: 0, max: 1, noNaN: true })).map(([whole, part]) => {
    return whole.slice(0, Math.floor(whole.length * part))
  }),
  noRequest,
)
