import { batch, signal } from '@preact/signals-react'
import type { Call } from '../../lib/api.ts'
import type { Status } from '../../lib/remote.ts'

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

/** The message to the company: what is typed stays until it was sent. */
export function createFeedbackStore(call: Call) {
  const data = signal(blank)
  const status = signal<Status>('initial')
  const errors = signal<Partial<Record<FeedbackField, string[]>>>({})
  /** Why it could not be sent, where that belongs to no field. */
  const problem = signal<string | null>(null)
  const isSent = signal(false)

  /** Editing clears errors, and the thanks for the message before. */
  function edit(changes: Partial<FeedbackData>) {
    batch(() => {
      data.value = { ...data.peek(), ...changes }
      errors.value = {}
      problem.value = null
      isSent.value = false
    })
  }

  /** `website` is the field that no person sees. A second press while the first is under way does nothing. */
  async function send(website: string) {
    if (status.peek() === 'fetching') return
    batch(() => {
      status.value = 'fetching'
      errors.value = {}
      problem.value = null
    })
    const outcome = await call('POST /api/v1/contact-with-me', { body: { ...data.peek(), website } })
    batch(() => {
      status.value = outcome.ok ? 'success' : 'error'
      isSent.value = outcome.ok
      if (outcome.ok) {
        data.value = blank
        return
      }
      errors.value = outcome.errors
      if (Object.keys(outcome.errors).length === 0) problem.value = outcome.message
    })
  }

  const clear = () => edit(blank)

  return { data, status, errors, problem, isSent, edit, send, clear }
}
