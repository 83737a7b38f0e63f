import type { ESTree } from 'vite'
import { finding, type Source, visit } from './source.ts'

/** A word that docs/glossary.md replaced. Names are compared in kebab-case: `sendKept` is read as `send-kept`. */
interface OldWord {
  /** Whole words: `gate` is not found in `gateway`. */
  not: string
  say: string
  /** The part of the tree in which the word is old; elsewhere it is an ordinary one. */
  within?: RegExp
  /** Names that use the word in its ordinary sense. */
  unless?: RegExp
}

const browser = /^(src|sw|contract)\//
const databaseEngine = /^server\/database\//

const oldWords: OldWord[] = [
  { not: 'kept|keepable|stamped', say: 'cached, cacheable, withSavedAt' },
  { not: 'roads?|saved-things?|keep-offline|drop-offline', say: 'download' },
  { not: 'verdicts?', say: 'revalidation result' },
  { not: 'presence|recheck|pay-log-out', say: 'auth session, refreshSession, flushPendingLogout' },
  { not: 'letters?', say: 'email, or feedback draft' },
  // `post` is also the method of a call: `isPost`, `post('/api/v1/…')`.
  { not: 'post', say: 'mailer, email', within: /^(server\/(?!http)|src|sw)/ },
  { not: 'memory', say: 'safe storage', within: browser, unless: /in-memory/ },
  { not: 'talk|hear|tell|question', say: 'request, notify, onMessage', within: browser },
  { not: 'patience|patient(ly)?', say: 'timeout, timeoutMs' },
  { not: 'keep-trying|when-quiet', say: 'retry with backoff, when idle' },
  { not: 'unsent|busy-here|free-pages', say: 'unsaved forms, hasUnsavedInput, canReload' },
  { not: 'gates?|arrivals?|(is|be)-alive', say: 'route guard, route focus, hydrated' },
  { not: 'reach|lost', say: 'connection, isOffline', within: /^(src\/(app|browser|features|lib)|sw)\// },
  { not: 'late', say: 'lazy store', within: browser },
  { not: 'promises?|name-of', say: 'acceptance token', within: /^(server|contract|src)\// },
  { not: 'keep-goods|goods-back', say: 'allocate, release inventory' },
  {
    not: 'plainly|in-vain|stray|owed',
    say: 'settle fast path, pay too late, duplicate payment, needs refund',
  },
  { not: 'throttles?|throttled|admit|forgive', say: 'rate limit: consume, reset' },
  { not: 'cross-site', say: 'csrf' },
  {
    not: 'guests?|hosts?|turns?|doors?|visitors?|dismiss',
    say: 'client, server, lease, disconnect',
    within: databaseEngine,
  },
  { not: 'identity-from|households?|strangers?', say: 'parse id, client network, anonymous' },
  {
    not: 'gather|forget|areas?',
    say: 'export, erase, data source',
    within: /^server\/repositories\/personal-data\//,
  },
  { not: 'story|growing-text|status-panel|screen-head|down-link', say: 'the part’s name in the glossary' },
  { not: 'lines|(?<!of-)contents', say: 'DescriptionList, TableOfContents', within: /^src\/ui\// },
  { not: 'thrifty|at-once|most-rows|world', say: 'saveData, batchSize, maxRows, CLI environment' },
]

/** Names that come from elsewhere. */
const given = new Set([
  // The table of the database is older than the word; renaming it would be a migration without a use.
  'server/repositories/tables/schema.ts throttle',
])

/** `sendKept`, `SendKept` and `send-kept.ts` → `send-kept` */
export function kebab(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .toLowerCase()
}

function findOldWords(path: string, name: string): string[] {
  if (given.has(`${path} ${name}`)) return []
  const words = kebab(name)
  return oldWords
    .filter(({ within, unless }) => (within?.test(path) ?? true) && !unless?.test(words))
    .filter(({ not }) => new RegExp(`(^|-)(${not})(-|$)`).test(words))
    .map(({ say }) => `${name} uses an old word: say ${say} (docs/glossary.md)`)
}

/** Old words in the name of a file or of its folders. */
export function findOldFileNames(path: string): string[] {
  return path.split('/').flatMap((part) => findOldWords(path, part).map((problem) => `${path}: ${problem}`))
}

/** Old words in what a module exports, and in the members of its exported types. */
export function findOldSymbols(source: Source): string[] {
  return exportedNames(source).flatMap(({ name, node }) =>
    findOldWords(source.path, name).map((problem) => finding(source, node, problem)),
  )
}

interface Named {
  name: string
  node: { start: number }
}

function exportedNames(source: Source): Named[] {
  const found: Named[] = []
  const add = (node: ESTree.Node | null | undefined) => {
    if (node?.type === 'Identifier') found.push({ name: node.name, node })
  }
  visit(source, {
    ExportNamedDeclaration({ declaration, specifiers }) {
      for (const { exported } of specifiers) add(exported)
      if (!declaration) return
      if (declaration.type !== 'VariableDeclaration') add('id' in declaration ? declaration.id : null)
      else for (const { id } of declaration.declarations) add(id)
      if (declaration.type === 'TSInterfaceDeclaration') {
        for (const member of declaration.body.body) if ('key' in member) add(member.key)
      }
      if (
        declaration.type === 'TSTypeAliasDeclaration' &&
        declaration.typeAnnotation.type === 'TSTypeLiteral'
      ) {
        for (const member of declaration.typeAnnotation.members) if ('key' in member) add(member.key)
      }
    },
  })
  return found
}
