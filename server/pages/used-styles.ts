/** What a selector needs in a document, as far as the markup can tell; states such as `:focus` may come later. */
interface Needs {
  text: string
  /** `.name`, `#name`, an element name, `[data-name]`, or `[aria-name=true]`. */
  parts: string[]
}

type Style =
  | { kind: 'rule'; selectors: Needs[]; body: string }
  /** `@media` and its like: styles under a condition. */
  | { kind: 'group'; condition: string; styles: Style[] }
  /** An animation, for the rules that name it. */
  | { kind: 'keyframes'; name: string; text: string }
  /** Fonts, registered properties: a page gets all of them. */
  | { kind: 'other'; text: string }

function endOfString(css: string, start: number): number {
  let at = start + 1
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** The index of the first of these characters outside of strings and, from `start` on, of brackets; or the end. */
function find(css: string, chars: string, start: number): number {
  let depth = 0
  for (let at = start; at < css.length; at++) {
    const char = css[at] ?? ''
    if (depth === 0 && chars.includes(char)) return at
    if (char === '\\') at++
    else if (char === '"' || char === "'") at = endOfString(css, at)
    else if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char)) depth--
  }
  return css.length
}

function splitSelectors(list: string): string[] {
  const comma = find(list, ',', 0)
  return comma === list.length ? [list] : [list.slice(0, comma), ...splitSelectors(list.slice(comma + 1))]
}

/** What only the app sets, once the styles of the whole shop are there, where the markup does not have it already. */
const setLater = /\[(data-[\w-]+|aria-(?:busy|invalid)=true)[^\]]*\]/g

function readSelector(text: string): Needs {
  // What has to be inside is needed like the rest, unless there are several to choose from.
  const inside = [...text.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '').matchAll(/:has\(([^(),]*)\)/g)]
  // The arguments of :is() and :not(), and other attributes, are ignored: in doubt a rule stays.
  let rest = [text, ...inside.map(([, part]) => part)].join(' ')
  while (/\([^()]*\)/.test(rest)) rest = rest.replace(/\([^()]*\)/g, '')
  // The scripts before the first paint set attributes, too, on the root.
  rest = rest.replace(/^(html|:root)(?:\[[^\]]*\])+/, '$1')
  const attributes = [...rest.matchAll(setLater)].map(([, attribute]) => `[${attribute}]`)
  rest = rest.replace(/\[[^\]]*\]/g, '').replace(/::?[\w-]+/g, '')
  return { text, parts: [...attributes, ...(rest.match(/[.#]?-?[a-z_][\w-]*/gi) ?? [])] }
}

function readStyles(css: string): Style[] {
  const styles: Style[] = []
  for (let at = 0; at < css.length; ) {
    const open = find(css, '{;', at)
    if (css[open] !== '{') {
      styles.push({ kind: 'other', text: css.slice(at, open + 1) })
      at = open + 1
      continue
    }
    const close = find(css, '}', open + 1)
    const head = css.slice(at, open).trim()
    const body = css.slice(open + 1, close)
    at = close + 1
    if (/^@(?:media|supports|layer|container)\b/.test(head))
      styles.push({ kind: 'group', condition: head, styles: readStyles(body) })
    else if (head.startsWith('@keyframes ')) {
      const name = head.slice('@keyframes '.length)
      styles.push({ kind: 'keyframes', name, text: `${head}{${body}}` })
    } else if (head.startsWith('@')) styles.push({ kind: 'other', text: `${head}{${body}}` })
    else styles.push({ kind: 'rule', selectors: splitSelectors(head).map(readSelector), body })
  }
  return styles
}

/** Everything in the markup that a selector can name. */
function partsOf(html: string): Set<string> {
  const parts = new Set(['html', 'head', 'body'])
  for (const [, name = ''] of html.matchAll(/<([a-z][\w-]*)/g)) parts.add(name)
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(' ')) parts.add(`.${name}`)
  for (const [, name = ''] of html.matchAll(/ id="([^"]*)"/g)) parts.add(`#${name}`)
  for (const [, name = ''] of html.matchAll(/ (data-[\w-]+)/g)) parts.add(`[${name}]`)
  for (const [, name = ''] of html.matchAll(/ (aria-\w+)="true"/g)) parts.add(`[${name}=true]`)
  return parts
}

/** What a pointer is over looks as usual until the styles of the whole shop are there. */
const isOver = /:hover\b/

function select(styles: readonly Style[], parts: Set<string>): string {
  const texts = styles.map((style) => {
    if (style.kind === 'other' || style.kind === 'keyframes') return style.text
    if (style.kind === 'group') {
      const inside = select(style.styles, parts)
      return inside && `${style.condition}{${inside}}`
    }
    const met = style.selectors.filter(
      ({ text, parts: needed }) => !isOver.test(text) && needed.every((part) => parts.has(part)),
    )
    return met.length > 0 ? `${met.map(({ text }) => text).join()}{${style.body}}` : ''
  })
  return texts.join('')
}

/** What few visitors ask for. A page is complete without it, and gets it with the styles of the whole shop. */
const seldom = /^@media (?:print|\(prefers-reduced-transparency: ?reduce\))$/

const reading = /var\(\s*(--[\w-]+)/g
/** Of a value only strings and unquoted addresses may contain semicolons or braces. */
const definition = /(?<=[{;])(--[\w-]+):(?:(["'])(?:\\.|(?!\2)[^\\])*\2|url\([^)]*\)|[^;{}"'])*;?/g

/** Without the custom properties that neither these rules nor the page read. */
function leaveOutUnread(rules: string, html: string): string {
  const names = new Set([...rules.matchAll(reading), ...html.matchAll(reading)].map(([, name]) => name))
  return rules.replace(definition, (text, name: string) => (names.has(name) ? text : ''))
}

/**
 * Reads a built stylesheet, flat and without comments, and returns a function that picks the rules a page uses. The
 * rules keep their order, so the cascade is the same as with the whole stylesheet; animations, which need none, come last.
 * What is for paper only, for those who want less transparency, for what a pointer is over, and for what the app may say of
 * an element later is left out, and so is a custom property that nothing reads.
 */
export function readStylesheet(css: string): (html: string) => string {
  const all = readStyles(css.trim())
  const animations = all.filter((style) => style.kind === 'keyframes')
  const styles = all.filter(
    (style) => style.kind !== 'keyframes' && !(style.kind === 'group' && seldom.test(style.condition)),
  )
  return (html) => {
    const rules = select(styles, partsOf(html))
    const named = animations.filter(({ name }) => rules.includes(name))
    return leaveOutUnread(rules + named.map(({ text }) => text).join(''), html)
  }
}
