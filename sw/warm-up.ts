import { cacheKeyOf, findAddress } from '../contract/match-address.ts'
import { pageData, type PageName, pages as allPages, publicData } from '../contract/pages.ts'
import type { WarmUp } from '../contract/worker-messages.ts'
import { firstPicturesIn, smallPicturesIn } from './pictures-in.ts'
import type { CacheStore } from './cache-store.ts'
import type { PageAnswers } from './pages.ts'
import type { PictureAnswers } from './pictures.ts'
import type { PublicDataAnswers } from './public-data.ts'
import { ahead, findRule } from './cache-policy.ts'
import { sideBySide } from './side-by-side.ts'

interface WarmUpDeps {
  pages: Pick<PageAnswers, 'warm' | 'warmAhead'>
  data: Pick<PublicDataAnswers, 'warm'>
  pictures: Pick<PictureAnswers, 'warm'>
  dataCache: Pick<CacheStore, 'get'>
  origin: string
}

/** Lists that a visitor has not opened themselves are refreshed once a day, on any visit. */
const dayMs = 86_400_000

const namedPages = (Object.keys(allPages) as PageName[]).map((name) => ({ name, path: allPages[name].path }))

/** The data that a page shows, by the table of public pages: a rendered page makes no calls that would tell. */
export function dataOfPage(page: string): string[] {
  const { pathname, searchParams } = new URL(page, 'http://shop')
  const found = findAddress(namedPages, pathname)
  if (!found) return []
  const { address, params } = found
  return (pageData[address.name] ?? []).map((path) => {
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const { query = [] } = publicData.find((data) => data.path === path) ?? {}
    return cacheKeyOf(filled, query, searchParams)
  })
}

/** The pages of the saunas that an answer lists. */
function saunasIn(answer: unknown): string[] {
  const { data = [] } = (answer ?? {}) as { data?: { id?: unknown }[] }
  return data.flatMap(({ id }) => (typeof id === 'number' ? [`/product/${id}`] : []))
}

/** Caches what a visitor is likely to open without a network; what cannot be fetched is left for another time. */
export function createWarmUp({ pages, data, pictures, dataCache, origin }: WarmUpDeps) {
  /** The key of an address if the table allows it into that cache. */
  const keyIn = (cache: string, address: string, mode: string): string | null => {
    const match = findRule({ method: 'GET', url: new URL(address, origin).href, mode }, origin)
    return match?.rule.cache === cache ? match.key : null
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
    const answer = await (await dataCache.get(key))?.json()
    await warmPictures(firstPicturesIn(answer))
  }

  const warmPictures = (addresses: string[]) =>
    sideBySide(addresses, (address) => attempt(pictures.warm(address)), 3)

  /** A sauna that is listed and was never opened: its page, and what the page shows, as small as possible. */
  const warmSauna = async (address: string) => {
    const key = keyIn('pages', address, 'navigate')
    // Without its page, offline, the list says what there is to say.
    if (!key || !(await pages.warmAhead(key, dayMs).catch(() => false))) return
    for (const data of dataOfPage(address)) {
      await warmData(data, dayMs, false)
      await warmPictures(smallPicturesIn(await (await dataCache.get(data))?.json()))
    }
  }
  const warmSaunasOf = async (list: string) => {
    const answer: unknown = await (await dataCache.get(list))?.json()
    for (const sauna of saunasIn(answer).slice(0, ahead.saunas)) await warmSauna(sauna)
  }

  return async ({ page, pictures: shown, settlementId, saveData }: WarmUp): Promise<void> => {
    const ownData = dataOfPage(page)
    await Promise.all([
      warmPage(page),
      ...ownData.map((address) => warmData(address, Number.POSITIVE_INFINITY, false)),
      ...shown.map(async (address) => {
        const key = keyIn('pictures', address, 'no-cors')
        if (key) await attempt(pictures.warm(key))
      }),
    ])
    if (saveData) return
    for (const address of ownData) await warmData(address, Number.POSITIVE_INFINITY, true)
    await Promise.all([warmPage('/'), warmData('/api/v1/settlements', dayMs, false)])
    await warmData('/api/v1/catalog/sales', dayMs, true)
    const chosen = settlementId === null ? [] : [`/api/v1/catalog/rental/${settlementId}`]
    for (const address of chosen) await warmData(address, dayMs, true)
    // What is least likely to be wanted comes last, and one after the other.
    for (const list of new Set([...ownData, ...chosen])) await warmSaunasOf(list)
  }
}
