import type { AreaProps } from '../area.ts'
import { createNumbersStore } from './numbers.store.ts'
import { NumbersScreen } from './NumbersScreen.tsx'

/** What the shop earns, and how its saunas are used. */
export const NumbersArea = ({ stores }: AreaProps) => (
  <NumbersScreen store={stores.lazyStore(createNumbersStore)} />
)
