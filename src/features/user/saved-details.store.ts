import type { Call } from '../../lib/api.ts'
import { submission } from '../../lib/submission.ts'

export type SavedDetailsStore = ReturnType<typeof createSavedDetailsStore>

/** What the customer lets us remember for the next checkout. */
export function createSavedDetailsStore(call: Call) {
  const deletion = submission({ fields: [] })
  /** @returns whether it is gone */
  async function deleteDetails(): Promise<boolean> {
    const outcome = await deletion.send(() => call('DELETE /api/v1/cabinet/user/saved-details'))
    return outcome?.ok ?? false
  }
  return { isBusy: deletion.isBusy, message: deletion.message, deleteDetails, clear: deletion.clear }
}
