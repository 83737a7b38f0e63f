import {
  type DOMOutputSpec,
  DOMParser,
  DOMSerializer,
  type MarkSpec,
  type Node,
  type NodeSpec,
  Schema,
} from '@tiptap/pm/model'
import { type DescriptionTag, mayLinkTo, renamedHeadings } from '../../../contract/description.ts'

/** Elements of one tag of the sanitizer's list, and others that become it. */
const as = (tag: DescriptionTag, others: string[] = []) => ({
  parseDOM: [tag, ...others].map((name) => ({ tag: name })),
  toDOM: (): DOMOutputSpec => [tag, 0],
})

const heading = (tag: 'h3' | 'h4'): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  defining: true,
  ...as(
    tag,
    Object.entries(renamedHeadings).flatMap(([name, to]) => (to === tag ? name : [])),
  ),
})

/** A mark that the list has in two spellings. Each stays as it was written. */
const inTwoSpellings = (first: DescriptionTag, second: DescriptionTag): MarkSpec => ({
  attrs: { tag: { default: first } },
  parseDOM: [
    { tag: second, attrs: { tag: second } },
    // Google Docs puts all that is copied into a <b> that is not bold.
    { tag: first, getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
  ],
  toDOM: ({ attrs }) => [attrs.tag === second ? second : first, 0],
})

const bold = inTwoSpellings('b', 'strong')
const italic = inTwoSpellings('i', 'em')

/** A description as a document, which can contain nothing that the sanitizer would take away. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', ...as('p') },
    heading: heading('h3'),
    subheading: heading('h4'),
    bullets: { content: 'item+', group: 'block list', ...as('ul') },
    numbers: { content: 'item+', group: 'block list', ...as('ol') },
    item: { content: 'paragraph (paragraph | list)*', defining: true, ...as('li') },
    quote: { content: 'block+', group: 'block', defining: true, ...as('blockquote') },
    text: { group: 'inline' },
    lineBreak: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br' satisfies DescriptionTag],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      // What is typed after a link is not part of it.
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? ''
            return mayLinkTo(href) && { href }
          },
        },
      ],
      toDOM: ({ attrs }) => ['a' satisfies DescriptionTag, { href: String(attrs.href) }, 0],
    },
    bold: {
      ...bold,
      parseDOM: [
        ...(bold.parseDOM ?? []),
        { style: 'font-weight', getAttrs: (weight) => /^(bold(er)?|[5-9]\d{2})$/.test(weight) && null },
      ],
    },
    italic: { ...italic, parseDOM: [...(italic.parseDOM ?? []), { style: 'font-style=italic' }] },
    underline: as('u'),
  },
})

export const { nodes, marks } = schema

const parser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** How often it is read again at most: what two readings do not settle has not been seen yet. */
const READINGS = 4

/**
 * What a list contains outside of its items becomes an item where it is: the parser would put it behind the lists in the list.
 * An item of a list that has no line of its own is read in more than one way, so it is read until it stays as it is: what is
 * saved must not be another description when it is opened the next time.
 * @param element what contains the description; it stays as it is
 */
export function readDescription(element: Element): Node {
  let description = parser.parse(withItems(element))
  for (let reading = 1; reading < READINGS; reading++) {
    const again = parser.parse(elementOf(description))
    if (again.eq(description)) break
    description = again
  }
  return description
}

/** A copy of an element in which lists contain only items. */
function withItems(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  for (const list of copy.querySelectorAll('ol, ul')) {
    // As they were: the list changes meanwhile.
    const children = [...list.childNodes]
    let item: Element | null = null
    for (const child of children) {
      if (child.nodeName === 'LI') item = null
      else if (item) item.append(child)
      else if (child.textContent?.trim()) {
        item = element.ownerDocument.createElement('li')
        child.replaceWith(item)
        item.append(child)
      }
    }
  }
  return copy
}

/** A document as an element. What contains nothing is left out. */
function elementOf(description: Node): HTMLElement {
  const all = document.createElement('div')
  all.append(serializer.serializeFragment(description.content))
  // From the inside out.
  for (const element of [...all.querySelectorAll(':not(br)')].toReversed())
    if (!element.hasChildNodes()) element.remove()
  // The line of an item needs no paragraph of its own.
  for (const line of all.querySelectorAll('li > p:first-child')) line.replaceWith(...line.childNodes)
  return all
}

const START = '<div xmlns="http://www.w3.org/1999/xhtml">'
const END = '</div>'

/** A document as HTML, spelled as the sanitizer spells it. */
export const descriptionHtml = (description: Node): string =>
  new XMLSerializer().serializeToString(elementOf(description)).slice(START.length, -END.length)
