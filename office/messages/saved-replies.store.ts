import { signal } from '@preact/signals-core'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

type Replies = ReplyOf<'GET /api/v1/office/saved-replies'>
export type SavedReply = Replies['items'][number]
export type SavedRepliesStore = ReturnType<typeof createSavedRepliesStore>

type Words = Pick<SavedReply, 'title' | 'text'>

/** What can be inserted into an answer. Every change answers with the whole list. */
export function createSavedRepliesStore(call: OfficeCall) {
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

  /** @param edited a new one without it */
  async function save(words: Words, edited?: SavedReply): Promise<boolean> {
    done.value = null
    const outcome = await saving.send(
      () =>
        edited
          ? call('PUT /api/v1/office/saved-replies/:replyId', {
              params: { replyId: String(edited.id) },
              body: { ...words, version: edited.version },
            })
          : call('POST /api/v1/office/saved-replies', { body: words }),
      onDone(`“${words.title}” is saved.`),
    )
    // What a colleague made of it is in the list; what was typed stays in the form.
    if (outcome?.status === 409) await refresh()
    return outcome?.ok ?? false
  }

  const remove = ({ id, title }: SavedReply) => {
    done.value = null
    return removing.send(
      () => call('DELETE /api/v1/office/saved-replies/:replyId', { params: { replyId: String(id) } }),
      onDone(`“${title}” is deleted.`),
    )
  }

  function clearActs() {
    done.value = null
    saving.clear()
    removing.clear()
  }
  function clear() {
    replies.clear()
    clearActs()
  }

  return { replies, saving, removing, done, load, clear, save, remove }
}
