import { signal } from '@preact/signals-core'
import type { OfficeCalls } from '../../contract/office/endpoints.ts'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import type { AnswersStore } from './answers.store.ts'

export type Message = ReplyOf<'GET /api/v1/office/messages/:number'>
export type MessageStore = ReturnType<typeof createMessageStore>
export type MessageChange = Omit<OfficeCalls['PUT /api/v1/office/messages/:number']['body'], 'version'>

interface MessageParts {
  answers: AnswersStore
  newKey: () => string
}

const paramsOf = ({ number }: Message) => ({ params: { number: String(number) } })

/** One message with what was answered and noted. Every change says which state of it was seen, and answers with the new one. */
export function createMessageStore(call: OfficeCall, { answers, newKey }: MessageParts) {
  const message = remote<Message>()
  const answering = submission<'text'>({ fields: ['text'] })
  const noting = submission<'text'>({ fields: ['text'] })
  const changing = submission()
  /** What the server has confirmed, in a sentence. */
  const done = signal<string | null>(null)
  /** Of the note that is being sent. */
  let note = { text: '', id: '' }

  const refresh = (number: string | number) =>
    message.take(call('GET /api/v1/office/messages/:number', { params: { number: String(number) } }))

  function clearActs() {
    done.value = null
    for (const form of [answering, noting, changing]) form.clear()
  }
  function clear() {
    message.clear()
    clearActs()
    note = { text: '', id: '' }
  }

  /** Another message begins empty: nothing of the last one may show under its number. */
  async function load(number: string) {
    if (String(message.data.peek()?.number) !== number) message.clear()
    clearActs()
    await refresh(number)
  }

  const onDone = (text: string) => (changed: Message) => {
    // Another message is looked at by now, or another member is.
    if (changed.number !== message.data.peek()?.number) return
    message.data.value = changed
    done.value = text
  }

  const refreshIfShown = async ({ number }: Message) => {
    if (number === message.data.peek()?.number) await refresh(number)
  }

  /** Sends what was typed. If a colleague was first, shows what they did; the typed text stays. */
  async function answer(shown: Message): Promise<boolean> {
    const { text, id } = answers.draftFor(shown.number) ?? { text: '', id: newKey() }
    done.value = null
    const outcome = await answering.send(
      () =>
        call('POST /api/v1/office/messages/:number/answers', {
          ...paramsOf(shown),
          body: { id, text, version: shown.version },
        }),
      (changed) => {
        // Somebody who types on while it is on its way keeps that.
        if (answers.draftFor(shown.number)?.id === id) answers.write(shown.number, '')
        onDone(`Your answer goes to ${shown.email}.`)(changed)
      },
    )
    if (outcome?.status === 409) await refreshIfShown(shown)
    return outcome?.ok ?? false
  }

  async function addNote(shown: Message, text: string): Promise<boolean> {
    if (note.text !== text) note = { text, id: newKey() }
    done.value = null
    const outcome = await noting.send(
      () =>
        call('POST /api/v1/office/messages/:number/notes', {
          ...paramsOf(shown),
          body: { id: note.id, text },
        }),
      (changed) => {
        note = { text: '', id: '' }
        onDone('The note is saved.')(changed)
      },
    )
    return outcome?.ok ?? false
  }

  async function change(shown: Message, wanted: MessageChange, text: string): Promise<void> {
    done.value = null
    const outcome = await changing.send(
      () =>
        call('PUT /api/v1/office/messages/:number', {
          ...paramsOf(shown),
          body: { ...wanted, version: shown.version },
        }),
      onDone(text),
    )
    if (outcome?.status === 409) await refreshIfShown(shown)
  }

  return { message, answering, noting, changing, done, load, clear, answer, addNote, change }
}
