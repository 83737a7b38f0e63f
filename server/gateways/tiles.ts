import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Tile } from '../domain/tile.ts'

export interface TileImage {
  type: string
  bytes: Buffer
}

/** Where map tiles come from. Null if there is none right now. */
export interface TileSource {
  get(tile: Tile): Promise<TileImage | null>
}

interface TileServerOptions {
  /** Address of a tile with `{z}`, `{x}` and `{y}` in it. */
  url: string
  /** The folder of cached tiles. */
  dir: string
  /** Identifies the shop to the tile server, as public ones require. */
  userAgent: string
  /** The current time in milliseconds. */
  now(): number
  timeoutMs?: number
}

const maxAgeMs = 30 * 86_400_000
const retryAfterMs = 60_000
const maxBytes = 512 * 1024

const signatures: [type: string, start: Buffer][] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/webp', Buffer.from('RIFF')],
]

/** Trusts only the bytes: whatever type the tile server claims, our origin serves nothing but pictures. */
function imageFrom(bytes: Buffer): TileImage | null {
  const known = signatures.find(([, start]) => bytes.subarray(0, start.length).equals(start))
  return known ? { type: known[0], bytes } : null
}

/**
 * Requests each tile once a month and caches it on disk. An old tile is better than none. After a failure the tile server
 * gets a minute's rest.
 */
export function createTileServer({
  url,
  dir,
  userAgent,
  now,
  timeoutMs = 5000,
}: TileServerOptions): TileSource {
  const pending = new Map<string, Promise<TileImage | null>>()
  let retryAt = 0

  const fileOf = ({ zoom, x, y }: Tile) => join(dir, String(zoom), String(x), `${y}.tile`)

  async function readCached(file: string): Promise<{ image: TileImage; isOld: boolean } | null> {
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)])
      const image = imageFrom(bytes)
      return image && { image, isOld: now() - mtimeMs > maxAgeMs }
    } catch {
      return null
    }
  }

  /** Written under another name and moved, so that nobody reads half a tile. A full disk costs only the copy. */
  async function writeCached(file: string, { bytes }: TileImage): Promise<void> {
    const draft = `${file}.${randomUUID()}`
    try {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, file)
    } catch {
      await rm(draft, { force: true })
    }
  }

  async function request({ zoom, x, y }: Tile): Promise<TileImage | null> {
    if (now() < retryAt) return null
    try {
      const address = url.replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
      const answer = await fetch(address, {
        headers: { 'user-agent': userAgent, accept: 'image/*' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (answer.status === 404) return null
      const image = answer.ok ? imageFrom(await readBytes(answer)) : null
      if (!image) throw new Error(`The tile server answered ${answer.status}`)
      return image
    } catch {
      retryAt = now() + retryAfterMs
      return null
    }
  }

  async function find(tile: Tile): Promise<TileImage | null> {
    const file = fileOf(tile)
    const known = await readCached(file)
    if (known && !known.isOld) return known.image
    const fresh = await request(tile)
    if (fresh) await writeCached(file, fresh)
    return fresh ?? known?.image ?? null
  }

  return {
    get(tile) {
      const key = fileOf(tile)
      const running = pending.get(key)
      if (running) return running
      const tileImage = find(tile).finally(() => pending.delete(key))
      pending.set(key, tileImage)
      return tileImage
    },
  }
}

async function readBytes(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error('The tile is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
