import { signal } from '@preact/signals-core'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import { createTypedForms } from '../frame/typed-forms.ts'
import type { StoreParts } from '../stores.ts'

type Replies = ReplyOf<'GET /api/v1/office/saved-replies'>
export type SavedReply = Replies['items'][number]
export type SavedRepliesStore = ReturnType<typeof createSavedRepliesStore>

type Words = Pick<SavedReply, 'title' | 'text'>

/** What can be inserted into an answer. Every change answers with the whole list. */
export function createSavedRepliesStore(call: OfficeCall, { unsaved }: Pick<StoreParts, 'unsaved'>) {
  const typed = createTypedForms(unsaved)
  const replies = remote<Replies>()
  const saving = submission<'title' | 'text'>({ fields: ['title', 'text'] })
  const removing = submission()
  /** What the server has confirmed, in a sentence. */
  const done = signal<string | null>(null)

  const refresh = () => replies.take(call('GET /api/v1/office/saved-replies'))

  /** A screen was opened: what was done before is no news. */
  async function load() {
    clearActs()
    await refresh()
  }

  const onDone = (text: string) => (list: Replies) => {
    replies.data.value = list
    done.value = text
  }

  const formOf = (edited?: SavedReply) => String(edited?.id ?? 'new')

  /** Keeps what differs from what is saved. @param edited a new one without it */
  function type(words: Words, edited?: SavedReply) {
    const isSame = words.title === (edited?.title ?? '') && words.text === (edited?.text ?? '')
    const form = formOf(edited)
    // Of the reply as it was when they began: a colleague's change meanwhile must be told, not replaced.
    const version = typed.find(form)?.version ?? String(edited?.version)
    typed.keep(form, isSame ? null : { ...words, version })
  }

  /** @param edited a new one without it */
  async function save(words: Words, edited?: SavedReply): Promise<boolean> {
    done.value = null
    const outcome = await saving.send(
      () =>
        edited
          ? call('PUT /api/v1/office/saved-replies/:replyId', {
              params: { replyId: String(edited.id) },
              body: { ...words, version: Number(typed.find(formOf(edited))?.version ?? edited.version) },
            })
          : call('POST /api/v1/office/saved-replies', { body: words }),
      onDone(`“${words.title}” is saved.`),
    )
    // What a colleague made of it is in the list; what was typed stays in the form.
    // A colleague has changed it, or deleted it: then the words are those of a new one.
    if (outcome?.status === 409 || outcome?.status === 404) {
      typed.keep(formOf(edited), null)
      await refresh()
      type(
        words,
        replies.data.peek()?.items.find(({ id }) => id === edited?.id),
      )
    }
    if (outcome?.ok) typed.keep(formOf(edited), null)
    return outcome?.ok ?? false
  }

  const remove = ({ id, title }: SavedReply) => {
    done.value = null
    return removing.send(
      () => call('DELETE /api/v1/office/saved-replies/:replyId', { params: { replyId: String(id) } }),
      (list) => {
        typed.keep(String(id), null)
        onDone(`“${title}” is deleted.`)(list)
      },
    )
  }

  function clearActs() {
    done.value = null
    saving.clear()
    removing.clear()
  }
  /** The session is over: what was typed stays for the same member. */
  function pause() {
    replies.clear()
    clearActs()
  }

  function clear() {
    pause()
    typed.clear()
  }

  return {
    replies,
    saving,
    removing,
    done,
    /** What was typed and not saved. */
    typed: (edited?: SavedReply) => typed.find(formOf(edited)),
    load,
    type,
    /** What was typed is not wanted. */
    forget: (edited?: SavedReply) => typed.keep(formOf(edited), null),
    save,
    remove,
    pause,
    clear,
  }
}
