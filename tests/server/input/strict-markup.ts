/** What React and our templates write: names without surprises, and every value in quotes. */
const tag =
  /<(?:!doctype html|!--[^<>]*--|\/[a-z][\w-]*|([a-z][\w-]*)((?:\s+[a-z][\w:-]*(?:="[^"<>]*")?)*)\s*\/?)>/iy

/**
 * The markup of a document: each element with the names of its attributes, scripts and styles with their values, too.
 * Stricter than any browser: whatever begins like a tag has to be a whole one, so a text that could be taken for markup
 * by some reader is an error. @throws with the place of the first `<` that begins no tag
 */
export function markupOf(html: string): Set<string> {
  const found = new Set<string>()
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at
    const read = tag.exec(html)
    if (!read) throw new Error(`This is no tag: ${html.slice(at, at + 120)}`)
    const [whole, name, attributes = ''] = read
    if (name === undefined) continue
    const names = [...attributes.matchAll(/\s+([a-z][\w:-]*)(?:="[^"]*")?/gi)].map(([, each]) => each)
    const holdsText = name === 'script' || name === 'style'
    found.add(
      holdsText
        ? whole
        : [name, ...names.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))].join(' '),
    )
    // A browser reads on to the end tag, whatever is in between.
    if (holdsText) tag.lastIndex = html.indexOf(`</${name}`, tag.lastIndex)
  }
  return found
}

/** Where links and forms lead, and what is loaded. */
export const addressesOf = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|action|formaction|data|poster)="([^"]*)"/g)].map(
    ([, address = '']) => address,
  )
