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

  /** The query of the address; the first page has no number. */
  const write = (filter: Partial<Record<Name, string>>): string => {
    const query = new URLSearchParams()
    for (const name of names) {
      const value = filter[name]?.trim()
      if (value && !(name === 'page' && value === '1')) query.set(name, value)
    }
    return query.size > 0 ? `?${query}` : ''
  }

  return { read, write }
}
