import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { SavedReplyRepo } from '../../repositories/office/saved-reply.repo.ts'
import type { Trx, Tx } from '../../repositories/shop-database.ts'

interface SavedRepliesDeps {
  tx: Tx
  replies: SavedReplyRepo
  log: OfficeLogRepo
}

export interface Words {
  title: string
  text: string
}

/** Null if it is done; or why not, in a sentence, with the field it is about. */
export type RefusedReply = { status: 404 | 409; message: string; field?: 'title' } | null

export type SavedReplies = ReturnType<typeof createSavedReplies>

const taken: RefusedReply = {
  status: 409,
  field: 'title',
  message: 'There is a saved reply with this title already.',
}
const missing: RefusedReply = { status: 404, message: 'This saved reply was deleted in the meantime.' }
const stale: RefusedReply = {
  status: 409,
  message:
    'Somebody has changed this saved reply in the meantime. Yours is still here; save it again to replace theirs.',
}

/** Makes, edits, and deletes saved replies. */
export function createSavedReplies({ tx, replies, log }: SavedRepliesDeps) {
  const write = (work: (trx: Trx) => Promise<RefusedReply>): Promise<RefusedReply> =>
    tx(work).catch((error: unknown) => {
      if ((error as { code?: unknown } | null)?.code !== '23505') throw error
      return taken
    })

  /** Without the title, which may name a customer. */
  const append = (trx: Trx, actor: Actor, act: string, id: number) =>
    log.append(trx, actor, { act, subject: `saved reply ${id}` })

  const add = (actor: Actor, words: Words) =>
    write(async (trx) => {
      await append(trx, actor, 'saved a reply', await replies.insert(trx, words))
      return null
    })

  /** @param version as it was when the member began to edit it */
  const change = (actor: Actor, { id, version, ...words }: Words & { id: number; version: number }) =>
    write(async (trx) => {
      const before = await replies.lock(trx, id)
      if (!before) return missing
      if (before.version !== version) return stale
      await replies.update(trx, before, words)
      await append(trx, actor, 'changed a saved reply', id)
      return null
    })

  const remove = (actor: Actor, id: number) =>
    write(async (trx) => {
      const before = await replies.lock(trx, id)
      if (!before) return missing
      await replies.remove(trx, id)
      await append(trx, actor, 'deleted a saved reply', id)
      return null
    })

  return { add, change, remove }
}
