import { batch, signal } from '@preact/signals-core'
import type { Call } from '../../lib/api.ts'
import type { Browser } from '../../lib/browser.ts'
import { submission } from '../../lib/submission.ts'

export interface FeedbackData {
  name: string
  email: string
  phone: string
  company: string
  message: string
}
export type FeedbackField = keyof FeedbackData
export type FeedbackStore = ReturnType<typeof createFeedbackStore>

const blank: FeedbackData = { name: '', email: '', phone: '', company: '', message: '' }

/** How long after the last keystroke the draft is saved. */
const debounceMs = 400

/** The message to the company. What is typed is saved on this device until it is sent, even when the page is closed. */
export function createFeedbackStore(
  call: Call,
  _tabStorage: unknown,
  _auth: unknown,
  { openDeviceData }: Pick<Browser, 'openDeviceData'>,
) {
  const data = signal(blank)
  const form = submission<FeedbackField>()
  const isSent = signal(false)
  /** When the draft in the form was saved; null for a message that was started just now. */
  const draftSavedAt = signal<string | null>(null)
  const isBlank = () => Object.values(data.peek()).every((text) => text === '')
  let timer: ReturnType<typeof setTimeout>

  /** Puts a saved draft back into the empty form. */
  async function restoreDraft() {
    const draft = await (await openDeviceData())?.feedbackDraft.read()
    if (!draft || !isBlank()) return
    batch(() => {
      data.value = { ...blank, ...draft.fields }
      draftSavedAt.value = draft.savedAt
    })
  }

  async function saveDraft() {
    const storage = (await openDeviceData())?.feedbackDraft
    await (isBlank() ? storage?.remove() : storage?.write({ ...data.peek() }))
  }

  /** Editing clears errors, and the thanks for the last message. */
  function edit(changes: Partial<FeedbackData>) {
    batch(() => {
      data.value = { ...data.peek(), ...changes }
      form.clearErrors()
      isSent.value = false
      if (isBlank()) draftSavedAt.value = null
    })
    clearTimeout(timer)
    timer = setTimeout(() => void saveDraft(), debounceMs)
  }

  /** @param website the field that no person sees */
  async function send(website: string) {
    const outcome = await form.send(
      () => call('POST /api/v1/contact-with-me', { body: { ...data.peek(), website } }),
      () => {
        isSent.value = true
        data.value = blank
        draftSavedAt.value = null
      },
    )
    if (!outcome) return
    clearTimeout(timer)
    await saveDraft()
  }

  const clear = () => edit(blank)

  const { status, isBusy, errors, message } = form
  return { data, status, isBusy, errors, message, isSent, draftSavedAt, restoreDraft, edit, send, clear }
}
