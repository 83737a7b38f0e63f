import type { AreaProps } from '../area.ts'
import { createLogStore } from './log.store.ts'
import { LogScreen } from './LogScreen.tsx'

/** Who did what in the office. */
export const LogArea = ({ stores }: AreaProps) => <LogScreen store={stores.lazyStore(createLogStore)} />
