import { readdirSync, readFileSync } from 'node:fs'
import { parseSource, type Source } from './source.ts'

const root = new URL('../../', import.meta.url)

/** Every file of the rooms and of what builds and tests them, as `src/ui/Html.tsx`. */
export const everyFile = ['contract', 'office', 'server', 'src', 'sw', 'tests', 'tools'].flatMap((room) =>
  readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${room}/${file.replaceAll('\\', '/')}`,
  ),
)

export const everyModule: Source[] = everyFile
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => parseSource(path, readFileSync(new URL(path, root), 'utf8')))

const documents = [
  '.',
  'docs',
  'docs/decisions',
  'catalog',
  'deploy',
  '.github',
  '.github/workflows',
].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root), { encoding: 'utf8' }).map((file) =>
    folder === '.' ? file : `${folder}/${file}`,
  ),
)

/** Everything written in plain text, as opposed to modules: pages, documents, settings, styles. */
export const everyText: { path: string; text: string }[] = [...everyFile, ...documents]
  .filter((path) => /\.(md|css|html|sql|ya?ml|service|example|jsonc)$|Dockerfile$/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') }))

/** What the shop itself is made of. */
export const modules = everyModule.filter(({ path }) => !/^(tests|tools)\//.test(path))

export const modulesIn = (pattern: RegExp) => modules.filter(({ path }) => pattern.test(path))
