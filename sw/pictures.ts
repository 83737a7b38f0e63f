import { isKeepable } from './keepable.ts'
import type { Kept } from './kept.ts'

interface PicturesDeps {
  kept: Kept
  /** Files which the worker was installed with. */
  installed: { find(key: string): Promise<Response | undefined>; keys(): string[] }
  fetch: typeof fetch
}

/** `/pictures/<content>-<width>.<format>` and `/assets/<name>-<width>-<hash>.<format>` */
const addresses = [/^(\/pictures\/[0-9a-f]+)-(\d+)\.\w+$/, /^(\/assets\/.+)-(\d+)-[\w-]{8}\.\w+$/]

/** What a picture shows, whatever its size and format; null for other files. */
function partsOf(key: string): { subject: string; width: number } | null {
  for (const address of addresses) {
    const [, subject, width] = address.exec(key) ?? []
    if (subject !== undefined) return { subject, width: Number(width) }
  }
  return null
}

/** The widest of the files that show the same picture. */
export function pickSibling(key: string, keys: readonly string[]): string | null {
  const wanted = partsOf(key)
  if (!wanted) return null
  const siblings = keys.flatMap((other) => {
    const parts = partsOf(other)
    return parts?.subject === wanted.subject ? [{ other, width: parts.width }] : []
  })
  return siblings.toSorted((a, b) => b.width - a.width)[0]?.other ?? null
}

/** Answers pictures, which never change under their address; without a network any size of the same one will do. */
export function createPictures({ kept, installed, fetch }: PicturesDeps) {
  const find = async (key: string) => (await installed.find(key)) ?? (await kept.find(key))

  async function answer(key: string, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
    const found = await find(key)
    if (found) return found
    try {
      const response = await fetch(key, { credentials: 'omit' })
      if (isKeepable(response)) waitUntil(kept.keep(key, response.clone()))
      return response
    } catch {
      const sibling = pickSibling(key, [...installed.keys(), ...(await kept.keys())])
      return (sibling && (await find(sibling))) || Response.error()
    }
  }

  /** Fetches a picture ahead of its first use. */
  async function warm(key: string): Promise<void> {
    if (await find(key)) return
    const response = await fetch(key, { credentials: 'omit' })
    if (isKeepable(response)) await kept.keep(key, response)
  }

  return { answer, warm }
}
export type Pictures = ReturnType<typeof createPictures>
