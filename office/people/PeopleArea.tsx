import type { AreaProps } from '../area.ts'
import { createPeopleStore } from './people.store.ts'
import { PeopleScreen } from './PeopleScreen.tsx'

/** Who may use the office. */
export const PeopleArea = ({ stores }: AreaProps) => (
  <PeopleScreen store={stores.lazyStore(createPeopleStore)} />
)
