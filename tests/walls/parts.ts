import path from 'node:path'
import { importsOf } from './imports.ts'
import { type Source, visit } from './source.ts'

const component = /^src\/ui\/([A-Z]\w*)\.tsx$/

/** Components of src/ui that the page /dev/parts does not show: inside of a `<Part>` with their name. */
export function findHiddenParts(files: string[], sources: Source[]): string[] {
  const shown = new Set(sources.filter(({ path: file }) => file.startsWith('src/dev/')).flatMap(shownParts))
  return files.flatMap((file) => {
    const name = component.exec(file)?.[1]
    return name === undefined || shown.has(name)
      ? []
      : [`${file}: no <Part name="${name}"> in src/dev shows it`]
  })
}

/** Names of the components that a module imports from src/ui and puts into a part of their name. */
function shownParts(source: Source): string[] {
  const imported = new Set(
    importsOf(source).flatMap(
      ({ from }) => component.exec(path.posix.join(path.posix.dirname(source.path), from))?.[1] ?? [],
    ),
  )
  const used = new Set<string>()
  const named: string[] = []
  visit(source, {
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier') return
      used.add(name.name)
      if (name.name !== 'Part') return
      for (const attribute of attributes) {
        const isName = attribute.type === 'JSXAttribute' && attribute.name.name === 'name'
        if (isName && attribute.value?.type === 'Literal') named.push(String(attribute.value.value))
      }
    },
  })
  return named.filter((name) => imported.has(name) && used.has(name))
}
