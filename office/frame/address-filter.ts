import { withQuery } from '../../src/lib/with-query.ts'

/** What a list is narrowed to, as the address of its screen says it: by these names, without those that are empty. */
export function addressFilter<Name extends string>(names: readonly Name[]) {
  const read = (search: string): Partial<Record<Name, string>> => {
    const asked = new URLSearchParams(search)
    const found = names.flatMap((name) => {
      const value = asked.get(name)
      return value ? [[name, value]] : []
    })
    return Object.fromEntries(found) as Partial<Record<Name, string>>
  }

  /** The query of the address. */
  const write = (filter: Partial<Record<Name, string>>): string =>
    withQuery('', Object.fromEntries(names.map((name) => [name, filter[name]?.trim()])))

  return { read, write }
}
