import { batch, type Signal, signal } from '@preact/signals-core'
import type { OfficeCall } from '../call.ts'

interface ActParts {
  /** Shows the list as it is then. */
  reload: () => Promise<void>
  announcement: Signal<string>
}

/** What can be done about a report at once. */
export function createReportActs(call: OfficeCall, { reload, announcement }: ActParts) {
  /** Reports that are being ended or whose photos are being removed, and why that did not work. */
  const acts = signal<Readonly<Record<string, { isBusy: boolean; message: string | null }>>>({})

  function show(key: string, act: { isBusy: boolean; message: string | null }) {
    acts.value = { ...acts.peek(), [key]: act }
  }

  /** @param said once it is done. @param orGone what is not there is done, too. @returns whether it is done */
  async function act(key: string, send: () => ReturnType<OfficeCall>, said: string, orGone = false) {
    show(key, { isBusy: true, message: null })
    const outcome = await send()
    const why = outcome.ok || (orGone && outcome.status === 404) ? null : outcome.message
    if (why === null) await reload()
    batch(() => {
      show(key, { isBusy: false, message: why })
      announcement.value = why ?? said
    })
    return why === null
  }

  /** Clean or repaired, or reported by mistake. */
  const end = (key: string, isMistake: boolean, said: string): Promise<boolean> =>
    act(
      key,
      () =>
        call('POST /api/v1/office/reports/:key/end', { params: { key }, body: { is_mistake: isMistake } }),
      said,
    )

  /** One that never became a photo, or that somebody else removed before, is not there. */
  const removePhoto = (key: string, photoId: string): Promise<boolean> =>
    act(
      key,
      () => call('DELETE /api/v1/office/reports/:key/photos/:photoId', { params: { key, photoId } }),
      'The photo was removed.',
      true,
    )

  const clear = () => {
    acts.value = {}
  }

  return { acts, end, removePhoto, clear }
}
