import { isWholeFromShop, withBody } from './cacheable.ts'
import { sideBySide } from './side-by-side.ts'
import { isWhole } from './whole.ts'

/** A file of the worker's own build. */
export interface BuildFile {
  path: string
  /** The address it is cached under: for a name that says nothing of the content, with its revision. */
  key: string
  /** How many bytes it has; null for the shell, which the server fills in. */
  size: number | null
}

interface BuildFilesDeps {
  files: readonly BuildFile[]
  /** Looks into the cache without opening it. */
  match(key: string): Promise<Response | undefined>
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
export function createBuildFiles({ files, match, open, isThere, fetch }: BuildFilesDeps) {
  const known = new Map(files.map((file) => [file.path, file]))

  async function get(path: string): Promise<Response | undefined> {
    const file = known.get(path)
    return file && match(file.key)
  }

  const fetchFile = (path: string, cache: RequestCache) => fetch(path, { credentials: 'same-origin', cache })

  /** Caches a file of which every byte has come; false for anything else. */
  async function keep({ key, size }: BuildFile, response: Response): Promise<boolean> {
    if (!isWholeFromShop(response)) return false
    const body = await response.arrayBuffer().catch(() => null)
    if (!body) return false
    if (size === null ? !isWhole.page(body) : body.byteLength !== size) return false
    await (await open()).put(key, withBody(response, body))
    return true
  }

  /** A name with a hash may come from the browser's own cache, where the page has just put it. */
  async function put(file: BuildFile): Promise<void> {
    const { path, key } = file
    if (await match(key)) return
    if (path === key && (await keep(file, await fetchFile(path, 'default')))) return
    // What the browser has cached may be the page of a portal, or broken off.
    if (!(await keep(file, await fetchFile(path, 'reload')))) throw new TypeError(`${path} is not there`)
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
    const file = known.get(path)
    if (file?.key === path) {
      const copy = response.clone()
      waitUntil(isThere().then(async (is) => is && keep(file, copy)))
    }
    return response
  }

  return { paths: [...known.keys()], get, install, complete, answer }
}
