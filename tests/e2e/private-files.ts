import { get } from 'node:http'

/** The ways in which a file of the machine might be asked for while Vite serves the sources. */
export function waysTo(root: string, file: string): string[] {
  const encoded = Buffer.from(file).toString('hex').replaceAll(/../g, '%$&')
  const absolute = `${root}/${file}`
  const addresses = [
    `/${file}`,
    `//${file}`,
    `/./${file}`,
    `/${encoded}`,
    `/src/../${file}`,
    `/src/%2e%2e/${file}`,
    `/src/..%2f${file}`,
    `/@fs${absolute}`,
    `/@fs/${absolute}`,
    `/@fs//${absolute}`,
    `/@fs${root}/src/../${file}`,
    `/@fs${root}/src/%2e%2e/${file}`,
    `/@fs${root}/src/..%2f${file}`,
    `/@id/${absolute}`,
    `/@id/__x00__${absolute}`,
  ]
  const queries = ['', '?raw', '?import', '?import&raw', '?raw??', '?import&raw??', '?url', '?inline']
  const tricks = ['?import&inline=1.wasm?init', '?.svg?.wasm?init', '?v=1&raw', '#?raw']
  return addresses.flatMap((address) => [...queries, ...tricks].map((query) => address + query))
}

/** Asks for exactly this address, which `fetch` would tidy up. @returns the body of the answer */
export const ask = (origin: string, address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    get({ hostname, port, path: address }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text) => (body += text))
      response.on('end', () => resolve(body))
    }).on('error', reject)
  })
