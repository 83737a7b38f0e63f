import { signal } from '@preact/signals-core'
import type { Calls } from '../../../contract/endpoints.ts'
import type { Call, Outcome } from '../../lib/api.ts'
import { draftKeys, type SafeStorage } from '../../lib/browser.ts'
import { newKey } from '../../lib/new-key.ts'
import { type FieldErrors, submission } from '../../lib/submission.ts'
import type { Stay } from '../../lib/stay.ts'
import { isZipCode } from '../../lib/zip-code.ts'

type JoinCall = 'POST /api/v1/products/:productId/waitlist'
export type WaitlistField = Calls[JoinCall]['errors']
export type WaitlistErrors = FieldErrors<WaitlistField>
export type WaitlistStore = ReturnType<typeof createWaitlistStore>

/** Dates that somebody waits for. */
export interface WaitlistWish {
  productId: number
  stay: Stay
  method: Calls[JoinCall]['body']['delivery_method']
  /** Of a guest; a customer is emailed at the address of their account. */
  email?: string | undefined
}

const fields: readonly WaitlistField[] = ['date_from', 'date_to', 'email']

/** What is wrong with a field that is not on the screen becomes the message. */
function withoutHidden<T>(
  outcome: Outcome<T, WaitlistField>,
  shown: readonly WaitlistField[],
): Outcome<T, WaitlistField> {
  if (outcome.ok) return outcome
  const hidden = fields.filter((field) => !shown.includes(field))
  const [reason] = hidden.flatMap((field) => outcome.errors[field] ?? [])
  return reason === undefined ? outcome : { ...outcome, errors: {}, message: reason }
}

/** Dates that the server has taken. */
export interface JoinedWish extends WaitlistWish {
  /** With which this page may add its browser. */
  secret: string
}

/** Asking for an email when dates are free. */
export function createWaitlistStore(call: Call, tabStorage: SafeStorage) {
  const form = submission<WaitlistField>({ fields })
  /** What the server has taken last. */
  const joined = signal<JoinedWish | null>(null)

  /** @param shown the fields on the screen */
  async function join(wish: WaitlistWish, shown: readonly WaitlistField[]): Promise<void> {
    const { productId, stay, method, email } = wish
    joined.value = null
    const secret = newKey()
    const zip = tabStorage.read(draftKeys.zip)?.trim()
    await form.send(
      async () => {
        const outcome = await call('POST /api/v1/products/:productId/waitlist', {
          params: { productId },
          body: {
            date_from: stay.from,
            date_to: stay.to,
            delivery_method: method,
            ...(method === 'delivery' && zip && isZipCode(zip) && { zip_code: zip }),
            ...(email !== undefined && { email }),
            page_secret: secret,
          },
        })
        return withoutHidden(outcome, shown)
      },
      () => {
        joined.value = { ...wish, secret }
      },
    )
  }

  /** Something else was typed. */
  function edit(fields: readonly WaitlistField[]) {
    joined.value = null
    form.clearErrorsOf(fields)
  }

  function clear() {
    joined.value = null
    form.clear()
  }

  return {
    errors: form.errors,
    message: form.message,
    isBusy: form.isBusy,
    joined,
    join,
    edit,
    /** The page that it was said on is left. */
    forgetRefusal: form.clear,
    clear,
  }
}
