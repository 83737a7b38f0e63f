import { beforeEach, describe, expect, it } from 'vitest'
import { createBuildFiles } from '../../sw/build-files.ts'
import { ofShop } from './fake-cache-store.ts'
import { lies } from './foreign.ts'

const shell = { path: '/index.html', key: '/index.html?__WB_REVISION__=1', size: null }
const base = { path: '/assets/base-AAAAAAAA.js', key: '/assets/base-AAAAAAAA.js', size: 24 }
const guide = { path: '/assets/guide-BBBBBBBB.js', key: '/assets/guide-BBBBBBBB.js', size: 25 }
const picture = { path: '/assets/about-480-CCCCCCCC.avif', key: '/assets/about-480-CCCCCCCC.avif', size: 31 }

const manifest = {
  path: '/manifest.webmanifest',
  key: '/manifest.webmanifest?__WB_REVISION__=2',
  size: 28,
}
const all = [shell, base, guide, picture, manifest]

function bodyOf(path: string): string {
  if (path === shell.path) return `${path}</html>`
  return path === manifest.path ? '{ "name": "Heat and Chill" }' : path
}

let cached: Map<string, Response>
let fetched: string[]
/** Paths that the network does not give. */
let missing: string[]
let atOnce: number
/** What answers in the shop's place; null where nothing does. */
let lie: ((cache: RequestCache | undefined) => Response | null) | null
/** False: the cache was deleted. */
let isThere: boolean

const pathOf = (request: RequestInfo | URL) =>
  typeof request === 'string' || request instanceof URL ? String(request) : request.url

function open() {
  let underway = 0
  atOnce = 0
  const fetchFile: typeof fetch = async (request, init) => {
    const path = pathOf(request)
    fetched.push(path)
    atOnce = Math.max(atOnce, ++underway)
    await new Promise((resolve) => setTimeout(resolve))
    underway--
    if (missing.includes(path)) throw new TypeError('Failed to fetch')
    return lie?.(init?.cache) ?? new Response(bodyOf(path), { headers: ofShop })
  }
  const cache = { put: async (key: string, response: Response) => void cached.set(key, response) }
  return createBuildFiles({
    files: all,
    match: async (key) => cached.get(key),
    open: async () => cache as unknown as Cache,
    isThere: async () => isThere,
    fetch: fetchFile,
  })
}

beforeEach(() => {
  cached = new Map()
  fetched = []
  missing = []
  lie = null
  isThere = true
})

describe('a worker', () => {
  it('is installed with what the shop cannot be opened without, side by side', async () => {
    await open().install(false)
    expect(fetched).toEqual([shell.path, base.path])
    expect(atOnce).toBe(2)
    expect([...cached.keys()]).toEqual([shell.key, base.key])
  })

  it('is not installed without one of these', async () => {
    missing = [base.path]
    await expect(open().install(false)).rejects.toThrow('Failed to fetch')
  })

  it('brings every file as an update', async () => {
    await open().install(true)
    expect(cached.size).toBe(all.length)
  })

  it('fetches the rest later, each file once, and leaves what it cannot get', async () => {
    missing = [guide.path]
    const files = open()
    await files.install(false)
    await files.complete()
    expect(fetched).toEqual(all.map(({ path }) => path))
    expect([...cached.keys()]).toEqual([shell.key, base.key, picture.key, manifest.key])
  })
})

describe('something that answers in the shop’s place', () => {
  it.each(lies)('installs nothing: %s', async (_, foreign) => {
    lie = () => foreign()
    await expect(open().install(false)).rejects.toThrow('is not there')
    await open().complete()
    expect(cached.size).toBe(0)
  })

  it.each(lies)('is not cached as a file that a page asks for: %s', async (_, foreign) => {
    lie = () => foreign()
    const works: Promise<unknown>[] = []
    await open().answer(guide.path, { url: guide.path } as Request, (work) => works.push(work))
    await Promise.all(works)
    expect(cached.size).toBe(0)
  })

  it('does no harm by what it has left in the browser’s own cache', async () => {
    const [, foreign] = lies[1] ?? []
    lie = (cache) => (cache === 'reload' ? null : (foreign?.() ?? null))
    await open().install(true)
    const texts = [...cached].map(async ([key, response]) => [key, await response.text()])
    expect(Object.fromEntries(await Promise.all(texts))).toEqual(
      Object.fromEntries(all.map(({ key, path }) => [key, bodyOf(path)])),
    )
  })
})

it.each(all)('$path is not cached where it breaks off', async (file) => {
  const half = bodyOf(file.path).slice(0, -2)
  lie = () => new Response(half, { headers: ofShop })
  const files = open()
  await expect(files.install(true)).rejects.toThrow('is not there')
  const works: Promise<unknown>[] = []
  await files.answer(file.path, { url: file.path } as Request, (work) => works.push(work))
  await Promise.all(works)
  expect(cached.size).toBe(0)
})

it('files that were deleted are installed again', async () => {
  const files = open()
  await files.install(false)
  cached.clear()
  await files.install(false)
  expect([...cached.keys()]).toEqual([shell.key, base.key])
})

it('a worker that was removed does not bring its files back', async () => {
  const files = open()
  await files.install(false)
  isThere = false
  await files.complete()
  expect(fetched).toEqual([shell.path, base.path])
})

describe('a file of the build', () => {
  const request = { url: guide.path } as Request
  const works: Promise<unknown>[] = []
  const answer = () => open().answer(guide.path, request, (work) => works.push(work))

  it('comes from the cache', async () => {
    cached.set(guide.key, new Response('cached'))
    expect(await (await answer()).text()).toBe('cached')
    expect(fetched).toEqual([])
  })

  it('that is not installed yet comes from the network, and is there the next time', async () => {
    await answer()
    await Promise.all(works)
    expect(cached.has(guide.key)).toBe(true)
  })
})
