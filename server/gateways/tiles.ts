import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Tile } from '../domain/tile.ts'

export interface TileImage {
  type: string
  bytes: Buffer
}

/** Where tiles of the map come from. Null: there is none to be had now. */
export interface TileSource {
  get(tile: Tile): Promise<TileImage | null>
}

interface TileServerOptions {
  /** Address of a tile with `{z}`, `{x}` and `{y}` in it. */
  url: string
  /** Under which kept tiles lie. */
  dir: string
  /** Names the shop to the tile server, as public ones ask for. */
  userAgent: string
  /** Milliseconds now. */
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

/** Trusts the bytes alone: whatever a tile server calls them, nothing but a picture is handed out from our origin. */
function imageFrom(bytes: Buffer): TileImage | null {
  const known = signatures.find(([, start]) => bytes.subarray(0, start.length).equals(start))
  return known ? { type: known[0], bytes } : null
}

/**
 * Asks a tile server once a month for each tile and keeps the answer on disk. An old tile is better than none; a
 * server that failed is left alone for a minute.
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

  async function kept(file: string): Promise<{ image: TileImage; isOld: boolean } | null> {
    try {
      const [bytes, { mtimeMs }] = await Promise.all([readFile(file), stat(file)])
      const image = imageFrom(bytes)
      return image && { image, isOld: now() - mtimeMs > maxAgeMs }
    } catch {
      return null
    }
  }

  /** Written beside its place and moved there, so that nobody reads half a tile. A full disk only costs the copy. */
  async function keep(file: string, { bytes }: TileImage): Promise<void> {
    const draft = `${file}.${randomUUID()}`
    try {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, file)
    } catch {
      await rm(draft, { force: true })
    }
  }

  async function ask({ zoom, x, y }: Tile): Promise<TileImage | null> {
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
    const known = await kept(file)
    if (known && !known.isOld) return known.image
    const fresh = await ask(tile)
    if (fresh) await keep(file, fresh)
    return fresh ?? known?.image ?? null
  }

  return {
    get(tile) {
      const key = fileOf(tile)
      const already = pending.get(key)
      if (already) return already
      const asked = find(tile).finally(() => pending.delete(key))
      pending.set(key, asked)
      return asked
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
