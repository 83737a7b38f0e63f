// The floor of a measurement: fetches each address once, then answers its path with the same bytes and headers.
import { createServer, request } from 'node:http'

const answers = new Map()
for (const address of process.argv.slice(2)) {
  const { pathname } = new URL(address)
  answers.set(pathname, await fetchRaw(address))
}

/** Undecoded, as it travels. @param {string} address */
function fetchRaw(address) {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' }
    request(address, { headers }, (response) => {
      const chunks = /** @type {Buffer[]} */ ([])
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const {
          connection: _c,
          'keep-alive': _k,
          date: _d,
          'transfer-encoding': _t,
          ...kept
        } = response.headers
        const body = Buffer.concat(chunks)
        resolve({ status: response.statusCode, headers: { ...kept, 'content-length': body.length }, body })
      })
    })
      .on('error', reject)
      .end()
  })
}

const server = createServer((incoming, response) => {
  const answer = answers.get(incoming.url)
  response.writeHead(answer?.status ?? 404, answer?.headers).end(answer?.body)
})
server.listen(0, () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.once('disconnect', () => process.exit())
