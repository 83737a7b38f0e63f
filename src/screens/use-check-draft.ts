import { useEffect } from 'react'
import { createCheckDraft } from '../features/checkout/check-draft.ts'
import { useLazyStore } from '../stores.tsx'

/** What is answered on a sauna's page is what the checkout finds in its form. */
export function useCheckDraft() {
  const draft = useLazyStore(createCheckDraft)
  useEffect(() => draft.open(), [draft])
  return draft
}
