import { EmptyState } from '../../src/ui/EmptyState.tsx'

/** Takes the place of a screen that only owners have, for those who know its address. */
export const OwnersOnly = () => (
  <EmptyState kind="empty" title="Only an owner can see this." text="Please ask one if you need it." />
)
