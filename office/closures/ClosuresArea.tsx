import type { AreaProps } from '../area.ts'
import { createClosuresStore } from './closures.store.ts'
import { ClosuresScreen } from './ClosuresScreen.tsx'

/** Dates that are closed for a reason. */
export const ClosuresArea = ({ stores }: AreaProps) => (
  <ClosuresScreen store={stores.lazyStore(createClosuresStore)} />
)
