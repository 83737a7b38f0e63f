import { EmptyState } from '../../src/ui/EmptyState.tsx'
import type { Role } from '../area.ts'
import { ScreenHeader } from './ScreenHeader.tsx'

/** Takes the place of a screen that others have, for those who know its address. */
export function NotForYou({ title, roles }: { title: string; roles: readonly Role[] }) {
  const others = roles.includes('staff')
    ? 'Only owners and staff can see this.'
    : 'Only an owner can see this.'
  return (
    <>
      <ScreenHeader title={title} />
      <EmptyState kind="empty" title={others} text="Please ask one if you need it." />
    </>
  )
}
