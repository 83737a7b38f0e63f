import type { Call } from '../../lib/api.ts'
import type { SafeStorage } from '../../lib/browser.ts'
import { createCheckoutDraft } from './checkout-draft.ts'

/** One for all checks of a page, since each change writes the whole form. */
export function createCheckDraft(_call: Call, tabStorage: SafeStorage) {
  const draft = createCheckoutDraft(tabStorage)
  let openChecks = 0

  /** A check is opened. @returns what to call when it is gone */
  function open(): () => void {
    // The checkout may have changed it since. What is filled in for a check that is open is not in the tab's memory.
    if (openChecks === 0) {
      draft.clearForm()
      draft.restore()
    }
    openChecks += 1
    return () => {
      openChecks -= 1
    }
  }

  return { ...draft, open, clear: draft.clearForm }
}
