import { readdirSync, readFileSync } from 'node:fs'
import { parseSource, type Source } from './source.ts'

const root = new URL('../../', import.meta.url)

/** Every file of the rooms and of what builds and tests them, as `src/ui/Html.tsx`. */
export const everyFile = ['contract', 'server', 'src', 'sw', 'tests', 'tools'].flatMap((room) =>
  readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${room}/${file.replaceAll('\\', '/')}`,
  ),
)

export const everyModule: Source[] = everyFile
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => parseSource(path, readFileSync(new URL(path, root), 'utf8')))

/** What the shop itself is made of. */
export const modules = everyModule.filter(({ path }) => !/^(tests|tools)\//.test(path))

export const modulesIn = (pattern: RegExp) => modules.filter(({ path }) => pattern.test(path))
