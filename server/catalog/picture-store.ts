import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Picture } from '../domain/product.ts'
import { type EncodedPicture, filesFor, hashOf, shareFileOf } from './picture-recipe.ts'
import { readOriginal } from './read-original.ts'

/** An entry of manifest.json. Entries and files are never removed, because old orders show them. */
type StoredPicture = EncodedPicture & { source: string }

const orderedTypes = ['image/avif', 'image/jpeg'] as const

/** The pictures of one import. Each original is encoded only if its content is new. */
export async function openPictureStore(folder: string, onEncode: (file: string) => void = () => {}) {
  const originals = join(folder, 'pictures')
  const encoded = join(folder, 'encoded')
  const manifestFile = join(encoded, 'manifest.json')
  const stored = await readManifest(manifestFile)
  const added = new Map<string, StoredPicture>()
  let newlyEncoded = 0

  const existing = ({ files }: StoredPicture) => files.filter(({ name }) => existsSync(join(encoded, name)))

  /**
   * @param file a name in pictures/
   * @param isShared whether other sites show it beside a link to a product, for which it is also made in their shape
   * @returns its encoded form
   * @throws an Error whose message completes "pictures/x.jpg …"
   */
  async function take(file: string, isShared = false): Promise<EncodedPicture> {
    const original = await readOriginal(join(originals, file))
    const hash = hashOf(original)
    const known = stored.get(hash)
    const there = known ? existing(known) : []
    const isThere = (wanted: string) => there.some(({ name }) => name === wanted)
    const isComplete = known && filesFor(hash, known.width).every(({ name }) => isThere(name))
    const name = shareFileOf(hash)
    let share = known?.share?.name === name && existsSync(join(encoded, name)) ? known.share : undefined
    if (isComplete && (share || !isShared)) return known
    onEncode(file)
    // Loaded only when needed: the encoder is large, and most imports, such as a first start's, have nothing to encode.
    const { encodePicture } = await import('./encode-picture.ts')
    const { contents, readable, ...picture } = await encodePicture(original, there)
    await mkdir(encoded, { recursive: true })
    for (const [name, bytes] of contents) await writeWhole(join(encoded, name), bytes)
    if (isShared && !share) {
      const { encodeSharePicture } = await import('./encode-share-picture.ts')
      const bytes = await encodeSharePicture(readable)
      await writeWhole(join(encoded, name), bytes)
      share = { name, bytes: bytes.length }
    }
    const taken = { ...picture, ...(share && { share }) }
    stored.set(hash, { source: file, ...taken })
    added.set(hash, { source: file, ...taken })
    newlyEncoded++
    return taken
  }

  /** Saves what was encoded, for the next import. */
  async function save(): Promise<number> {
    if (newlyEncoded > 0) {
      // The office may have added pictures while an import ran, and the other way around.
      const all = new Map([...(await readManifest(manifestFile)), ...added])
      const pictures = [...all.values()].toSorted((a, b) => (a.source < b.source ? -1 : 1))
      await writeWhole(manifestFile, `${JSON.stringify({ pictures }, null, 2)}\n`)
    }
    return newlyEncoded
  }

  return { take, save }
}

/** How a product shows a picture. The plain address is a mid-size JPEG, for clients that ignore `srcset`. */
export function pictureOf(
  { files, share, width, height, color }: EncodedPicture,
  alt: string,
  { isShared = false } = {},
): Picture {
  const ofType = (type: string) => files.filter((file) => file.type === type)
  const address = (name: string) => `/pictures/${name}`
  const jpegs = ofType('image/jpeg')
  const plain = jpegs.find((file) => file.width >= 960) ?? jpegs.at(-1)
  if (!plain) throw new Error('A picture needs a JPEG that every browser can show')
  return {
    uri: address(plain.name),
    alt,
    width: plain.width,
    height: Math.round((plain.width * height) / width),
    color,
    ...(isShared && share && { share: address(share.name) }),
    sources: orderedTypes.map((type) => ({
      type,
      srcset: ofType(type)
        .map((file) => `${address(file.name)} ${file.width}w`)
        .join(', '),
    })),
  }
}

/** By hash; empty if nothing has been encoded yet. */
export async function readManifest(file: string): Promise<Map<string, StoredPicture>> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return new Map()
  try {
    const { pictures } = JSON.parse(text) as { pictures: StoredPicture[] }
    return new Map(pictures.map((picture) => [picture.hash, picture]))
  } catch {
    // Everything in it can be made again, only slowly.
    return new Map()
  }
}

/** Readers never see half a file, not even after a crash. */
async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const draft = `${file}.draft`
  await writeFile(draft, content)
  await rename(draft, file)
}
