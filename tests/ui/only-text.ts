import { scriptPayloads } from '../script-payloads.ts'

/** The next text to be shown somewhere. */
export type Say = () => string
/** Shows such texts. */
type Draw = (say: Say) => ParentNode | Promise<ParentNode>

/** What a browser makes of HTML; nothing of it is loaded or run. */
export const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')

/** Each element with the names of its attributes, in order, and where links lead. */
export function read(root: ParentNode) {
  const elements = [...root.querySelectorAll('*')]
  const addresses = elements.flatMap((element) =>
    ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? []),
  )
  return {
    elements: elements.map((element) => [element.tagName, ...element.getAttributeNames()].join(' ')),
    schemes: [...new Set(addresses.map((address) => new URL(address, 'https://shop.test').protocol))],
  }
}

/** Some texts get an element for each of their lines, so an ordinary one has as many. */
const ordinaryFor = (text: string) => text.replaceAll(/.+/g, 'Ada')

/** The first of the texts that brings other elements than an ordinary one, or an address that runs something. */
export async function markupFrom(draw: Draw) {
  const ordinary = new Map<string, string[]>()
  for (const text of scriptPayloads) {
    const plain = ordinaryFor(text)
    const wanted = ordinary.get(plain) ?? read(await draw(() => plain)).elements
    ordinary.set(plain, wanted)
    const { elements, schemes } = read(await draw(() => text))
    const isSame = elements.length === wanted.length && elements.every((one, at) => one === wanted[at])
    const bad = schemes.filter((scheme) => !['https:', 'mailto:', 'tel:'].includes(scheme))
    if (!isSame || bad.length > 0) return { text, elements, bad }
  }
  return null
}

/** What somebody can read or hear, and what is in the fields. */
const wordsIn = (root: ParentNode) =>
  [...root.querySelectorAll('*')]
    .flatMap((element) => [
      element.textContent,
      element.getAttribute('aria-label'),
      element.getAttribute('alt'),
      'value' in element && element.value,
    ])
    .join('\n')

/** Which of the texts are not shown, by the order in which they are asked for: they would be tried in vain. */
export async function hiddenFrom(draw: Draw) {
  const said: string[] = []
  const root = await draw(() => {
    said.push(`text${said.length}.`)
    return said.at(-1) ?? ''
  })
  const words = wordsIn(root)
  return said.length === 0 ? ['all'] : said.filter((text) => !words.includes(text))
}
