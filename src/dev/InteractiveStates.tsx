import type { ComponentProps } from 'react'
import { State } from './State.tsx'

/** A component as it is, below the mouse, and when Tab has reached it. */
export function InteractiveStates({
  name = 'default',
  ...state
}: Omit<ComponentProps<typeof State>, 'name' | 'shown'> & { name?: string }) {
  return (
    <>
      <State {...state} name={name} />
      <State {...state} name="hover" shown="hover" />
      <State {...state} name="focus" shown="focus" />
    </>
  )
}
