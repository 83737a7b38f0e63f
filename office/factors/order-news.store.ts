import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall } from '../call.ts'
import type { SessionStore } from '../sign-in/session.store.ts'

export type OrderNewsStore = ReturnType<typeof createOrderNewsStore>

/** Whether the member gets emails about orders. */
export function createOrderNewsStore(
  call: OfficeCall,
  { session }: { session: Pick<SessionStore, 'session' | 'show'> },
) {
  const saving = submission()

  const turn = (isOn: boolean) =>
    saving.send(
      () => call('PUT /api/v1/office/order-news', { body: { order_news: isOn } }),
      ({ orderNews }) => {
        const open = session.session.peek()
        if (open) session.show({ ...open, orderNews })
      },
    )

  return { saving, turn, clear: saving.clear }
}
