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

/** Milliseconds without a key until what is typed is kept. */
const pauseMs = 400

/** The message to the company: what is typed stays until it was sent, on this device also when the page is closed. */
export function createFeedbackStore(
  call: Call,
  _tabStorage: unknown,
  _auth: unknown,
  { openFeedbackDraft }: Pick<Browser, 'openFeedbackDraft'>,
) {
  const data = signal(blank)
  const form = submission<FeedbackField>()
  const isSent = signal(false)
  /** When the message in the form was begun and left; null for one that was begun just now. */
  const keptAt = signal<string | null>(null)
  const isBlank = () => Object.values(data.peek()).every((text) => text === '')
  let pause: ReturnType<typeof setTimeout>

  /** Puts a message from before, which was not sent, back into the empty form. */
  async function takeUp() {
    const kept = await (await openFeedbackDraft())?.read()
    if (!kept || !isBlank()) return
    batch(() => {
      data.value = { ...blank, ...kept.fields }
      keptAt.value = kept.savedAt
    })
  }

  async function keep() {
    const draft = await openFeedbackDraft()
    await (isBlank() ? draft?.remove() : draft?.write({ ...data.peek() }))
  }

  /** Editing clears errors, and the thanks for the message before. */
  function edit(changes: Partial<FeedbackData>) {
    batch(() => {
      data.value = { ...data.peek(), ...changes }
      form.clearErrors()
      isSent.value = false
      if (isBlank()) keptAt.value = null
    })
    clearTimeout(pause)
    pause = setTimeout(() => void keep(), pauseMs)
  }

  /** @param website the field that no person sees */
  async function send(website: string) {
    const outcome = await form.send(
      () => call('POST /api/v1/contact-with-me', { body: { ...data.peek(), website } }),
      () => {
        isSent.value = true
        data.value = blank
        keptAt.value = null
      },
    )
    if (!outcome) return
    clearTimeout(pause)
    await keep()
  }

  const clear = () => edit(blank)

  const { status, isBusy, errors, message } = form
  return { data, status, isBusy, errors, message, isSent, keptAt, takeUp, edit, send, clear }
}
