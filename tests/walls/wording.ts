import type { ESTree } from 'vite'
import { type Source, visit } from './source.ts'

/** A passage a person reads: a comment, a sentence of a screen or an email, a page of Markdown. */
interface Passage {
  text: string
  /** Where it begins in its file. */
  start: number
}

interface Wording {
  /** A regular expression for whole words, without regard to case. */
  not: string
  say: string
}

const verbsInIze =
  'anonym|apolog|author|capital|categor|central|character|custom|emphas|final|general|initial|local|maxim|memor|minim|modern|normal|optim|organ|priorit|real|recogn|sanit|serial|special|stabil|standard|summar|synchron|util|visual'

/** How an American would not say it. Add a word as soon as a reader stumbles over it. */
const wordings: Wording[] = [
  { not: 'he|his|him|himself|she|her|hers|herself', say: 'they' },
  { not: 'whoever|whosoever', say: 'anyone who' },
  { not: 'anew', say: 'again' },
  { not: 'any more(?= *[.,;:!?)]|$)', say: 'anymore' },
  { not: 'shall', say: 'will, must' },
  { not: 'can be had', say: 'is available' },
  {
    not: '(?:a|the|one|each|every|this|that|no) mail(?! (?:server|provider|client))|mails|mail address(?:es)?|e-mails?',
    say: 'email',
  },
  { not: 'belongs? into', say: 'belongs in' },
  { not: 'whilst|amongst|till|upon', say: 'while, among, until, on' },
  { not: 'towards|afterwards|backwards|upwards|downwards', say: 'the same without the s' },
  { not: 'learnt|spelt|burnt|dreamt', say: 'learned, spelled, burned' },
  { not: '(?:col|fav|behavi|hon|flav|neighb|lab|harb|hum)our\\w*', say: 'color, favorite, behavior' },
  { not: '(?:cancel|label|travel|model|fuel|signal|level|marvel)l(?:ed|ing|ers?)', say: 'one l: canceled' },
  { not: '(?:catalog|dialog)ues?', say: 'catalog, dialog' },
  { not: '(?:cent|met|lit|theat|fib)res?|centred', say: 'center, meter' },
  { not: 'licences?|defence|offence|practis(?:e|ed|es|ing)', say: 'license, defense, practice' },
  { not: 'grey\\w*|tyres?|kerbs?|cheques?|jewellery|aluminium|storeys?', say: 'gray, tire, curb, check' },
  { not: 'fulfil|fulfils|enquir\\w+|judgement|ageing|artefacts?|programmes?', say: 'fulfill, inquire' },
  { not: `(?:${verbsInIze})is(?:e|ed|es|er|ers|ing|ation|ations)`, say: 'a z: organize' },
  { not: '(?:anal|paral|catal)ys(?:e|ed|ing)', say: 'analyze' },
]

const compiled = wordings.map(({ not, say }) => ({
  pattern: new RegExp(`(?<![\\w-])(?:${not})(?![\\w-])`, 'giu'),
  say,
}))

/** Files whose words are not ours to choose, or that are about the words themselves. */
const given: { files: RegExp; because: string }[] = [
  { files: /^server\/migrations\//, because: 'a migration that has run is compared by its checksum' },
  { files: /^docs\/glossary\.md$/, because: 'lists the words we do not use' },
  { files: /^tests\/walls\/wording/, because: 'lists them, too' },
  { files: /^server\/domain\/common-passwords\.ts$/, because: 'passwords that other people chose' },
]

/** Comments, and strings with a space in them: a single word is a name on the wire or in the database. */
export function passagesIn(source: Source): Passage[] {
  const found: Passage[] = source.comments.map(({ value, start }) => ({ text: value, start }))
  const add = (node: ESTree.Node, text: string) => {
    if (/\S\s+\S/.test(text)) found.push({ text, start: node.start })
  }
  visit(source, {
    Literal: (node) => add(node, typeof node.value === 'string' ? node.value : ''),
    TemplateElement: (node) => add(node, node.value.raw),
    JSXText: (node) => add(node, node.value),
  })
  return found
}

/** Markdown and the like: all of it but the code. */
export const passageOf = (text: string): Passage => ({
  text: text.replaceAll(/`[^`\n]*`|\]\([^)\s]*\)|https?:\/\/\S+/g, (code) => ' '.repeat(code.length)),
  start: 0,
})

/** `docs/deploy.md:12: "whoever": say anyone who` */
export function findForeignWording(file: { path: string; text: string }, passages: Passage[]): string[] {
  if (given.some(({ files }) => files.test(file.path))) return []
  return passages.flatMap((passage) =>
    compiled.flatMap(({ pattern, say }) =>
      [...passage.text.matchAll(pattern)].map((match) => {
        const line = file.text.slice(0, passage.start + match.index).split('\n').length
        return `${file.path}:${line}: "${match[0]}": say ${say}`
      }),
    ),
  )
}
