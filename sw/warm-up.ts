import { publicData, publicPages } from '../contract/public-pages.ts'
import type { WarmUp } from '../contract/worker-messages.ts'
import { firstPicturesIn } from './pictures-in.ts'
import type { Kept } from './kept.ts'
import { findAddress, keyOf, trimmed } from './match-address.ts'
import type { Pages } from './pages.ts'
import type { Pictures } from './pictures.ts'
import type { PublicDataAnswers } from './public-data.ts'
import { findRule } from './route-policy.ts'

interface WarmUpDeps {
  pages: Pick<Pages, 'warm'>
  data: Pick<PublicDataAnswers, 'warm'>
  pictures: Pick<Pictures, 'warm'>
  keptData: Pick<Kept, 'find'>
  origin: string
}

/** Lists which a visitor has not opened himself are renewed once a day, on any visit. */
const dayMs = 86_400_000

/** Which data a page shows, by the table of public pages: rendered pages make no calls from which one could learn it. */
export function dataOfPage(page: string): string[] {
  const { pathname, searchParams } = new URL(page, 'http://shop')
  const found = findAddress(publicPages, trimmed(pathname))
  if (!found) return []
  const { address, params } = found
  return address.data.map((path) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const { query = [] } = publicData.find((data) => data.path === path) ?? {}
    return keyOf(filled, query, searchParams)
  })
}

/** Keeps what a visitor is likely to open without a network; whatever cannot be fetched is left for another time. */
export function createWarmUp({ pages, data, pictures, keptData, origin }: WarmUpDeps) {
  /** The key of an address if the table says that it may be kept. */
  const keyIn = (cache: string, address: string, mode: string): string | null => {
    const ruled = findRule({ method: 'GET', url: new URL(address, origin).href, mode }, origin)
    return ruled?.rule.cache === cache ? ruled.key : null
  }
  const attempt = async (work: Promise<unknown>) => {
    try {
      await work
    } catch {
      // Not this time.
    }
  }
  const warmPage = async (address: string) => {
    const key = keyIn('pages', address, 'navigate')
    if (key) await attempt(pages.warm(key))
  }
  const warmData = async (address: string, maxAgeMs: number, withPictures: boolean) => {
    const key = keyIn('data', address, 'cors')
    if (!key) return
    await attempt(data.warm(key, maxAgeMs))
    if (!withPictures) return
    const answer = await (await keptData.find(key))?.json()
    for (const picture of firstPicturesIn(answer)) await attempt(pictures.warm(picture))
  }

  return async ({ page, pictures: shown, settlementId, isThrifty }: WarmUp): Promise<void> => {
    await warmPage(page)
    for (const address of dataOfPage(page)) await warmData(address, Number.POSITIVE_INFINITY, false)
    for (const address of shown) {
      const key = keyIn('pictures', address, 'no-cors')
      if (key) await attempt(pictures.warm(key))
    }
    if (isThrifty) return
    for (const address of dataOfPage(page)) await warmData(address, Number.POSITIVE_INFINITY, true)
    await warmPage('/')
    await warmData('/api/v1/settlements', dayMs, false)
    await warmData('/api/v1/catalog/sales', dayMs, true)
    if (settlementId !== null) await warmData(`/api/v1/catalog/rental/${settlementId}`, dayMs, true)
  }
}
