import type { Selectable } from 'kysely'
import type { Db, Trx } from '../shop-database.ts'
import type { SavedReplyTable } from '../tables/messages.ts'

export type SavedReply = Selectable<SavedReplyTable>
export type SavedReplyRepo = ReturnType<typeof createSavedReplyRepo>

/** What the office answers again and again, each under a title that no other one has. */
export function createSavedReplyRepo(db: Db) {
  const list = (): Promise<SavedReply[]> =>
    db.selectFrom('savedReply').selectAll().orderBy('title').orderBy('id').execute()

  const lock = (trx: Trx, id: number): Promise<SavedReply | undefined> =>
    trx.selectFrom('savedReply').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

  /** @returns its id. @throws 23505 for a title that is taken; so does update */
  const insert = async (trx: Trx, words: Pick<SavedReply, 'title' | 'text'>): Promise<number> =>
    (await trx.insertInto('savedReply').values(words).returning('id').executeTakeFirstOrThrow()).id

  const update = (trx: Trx, { id, version }: SavedReply, words: Pick<SavedReply, 'title' | 'text'>) =>
    trx
      .updateTable('savedReply')
      .set({ ...words, version: version + 1 })
      .where('id', '=', id)
      .execute()

  const remove = (trx: Trx, id: number) => trx.deleteFrom('savedReply').where('id', '=', id).execute()

  return { list, lock, insert, update, remove }
}
