import type { Role, RoleAndScope } from './people.store.ts'

const numbers = (data: FormData, name: string) => data.getAll(name).map(Number)

/** What is chosen in ScopeFields. */
export const readScope = (form: HTMLFormElement, role: Role): RoleAndScope => {
  const data = new FormData(form)
  return {
    role,
    everywhere: data.has('everywhere'),
    settlement_ids: numbers(data, 'settlement_ids'),
    unit_ids: numbers(data, 'unit_ids'),
  }
}
