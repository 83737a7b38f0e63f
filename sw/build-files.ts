import { isWholeFromShop } from './cacheable.ts'
import { sideBySide } from './side-by-side.ts'

/** A file of the worker's own build. */
export interface BuildFile {
  path: string
  /** The address it is cached under: for a name that says nothing of the content, with its revision. */
  key: string
}

interface BuildFilesDeps {
  files: readonly BuildFile[]
  open(): Promise<Cache>
  /** False once the worker's caches have been deleted: they must not come back. */
  isThere(): Promise<boolean>
  fetch: typeof fetch
}

/**
 * What the shop cannot be opened without: the shell with its styles, the app, and the screens that most visits come to. The
 * worker takes over as soon as it has these.
 */
const first =
  /^\/(?:index\.html|assets\/(?:style|rolldown-runtime|base|entry-client|calls|parts|main|catalog|ProductScreen|offline)-[\w-]{8}\.(?:css|js))$/

export const isFirst = (path: string): boolean => first.test(path)

/** Answers files of the build, and installs them: what is needed first, then the rest. */
export function createBuildFiles({ files, open, isThere, fetch }: BuildFilesDeps) {
  const keys = new Map(files.map(({ path, key }) => [path, key]))

  async function get(path: string): Promise<Response | undefined> {
    const key = keys.get(path)
    return key === undefined ? undefined : (await open()).match(key)
  }

  const fetchFile = (path: string, cache: RequestCache) => fetch(path, { credentials: 'same-origin', cache })

  /** A name with a hash may come from the browser's own cache, where the page has just put it. */
  async function put({ path, key }: BuildFile): Promise<void> {
    const cache = await open()
    if (await cache.match(key)) return
    const isHashed = path === key
    let response = await fetchFile(path, isHashed ? 'default' : 'reload')
    // What the browser has cached may be the page of a portal.
    if (isHashed && !isWholeFromShop(response)) response = await fetchFile(path, 'reload')
    if (!isWholeFromShop(response)) throw new TypeError(`${path} is not there`)
    await cache.put(key, response)
  }

  /** Rejects unless all of these files can be fetched. An update, which no one waits for, brings everything. */
  const install = (isUpdate: boolean) =>
    sideBySide(
      files.filter(({ path }) => isUpdate || isFirst(path)),
      put,
    )

  /** Fetches what is missing, little by little; what cannot be fetched is left for another time. */
  async function complete(): Promise<void> {
    await sideBySide(files, async (file) => (await isThere()) && put(file).catch(() => {}), 2)
  }

  /** The cached file, else the network's, which is then cached, so what a visitor has used once works offline later. */
  async function answer(
    path: string,
    request: Request,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const found = await get(path)
    if (found) return found
    const response = await fetch(request)
    const key = keys.get(path)
    if (key === path && isWholeFromShop(response)) {
      const copy = response.clone()
      waitUntil(isThere().then(async (is) => is && (await open()).put(key, copy)))
    }
    return response
  }

  return { paths: [...keys.keys()], get, install, complete, answer }
}
