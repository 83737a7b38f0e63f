import { EmptyState } from '../../ui/EmptyState.tsx'

/** Stands where a dialog's code did not come. */
export const MissingPanel = () => (
  <EmptyState kind="error" title="This could not be loaded" onRetry={() => window.location.reload()} />
)
