import { messageEmailKey } from '../feedback/feedback.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { DataSource } from './personal-data.ts'

/** Emails from the shop. */
export const emails: DataSource = {
  name: 'mail',
  exportData: (db, { emails }) =>
    db
      .selectFrom('mailOutbox')
      // Without the text: a password reset link must not end up in a downloaded file.
      .select(['recipient', 'subject', 'createdAt', 'sentAt'])
      .where('recipient', 'in', emails)
      .orderBy('createdAt')
      .execute(),
  async eraseData(trx, { emails }) {
    await trx.deleteFrom('mailOutbox').where('recipient', 'in', emails).execute()
  },
}

/** Messages from the contact page, for which no one needs to be signed in. */
export const messages: DataSource = {
  name: 'messages',
  exportData: (db, { emails }) =>
    db
      .selectFrom('contactMessage')
      .select(['name', 'email', 'phone', 'company', 'message', 'createdAt'])
      .where('email', 'in', emails)
      .orderBy('createdAt')
      .execute(),
  async eraseData(trx, { emails }) {
    const deleted = await trx
      .deleteFrom('contactMessage')
      .where('email', 'in', emails)
      .returning('id')
      .execute()
    // The emails that forwarded them; what has reached the company's mailbox is the company's to delete.
    const copies = deleted.map(({ id }) => messageEmailKey(id))
    if (copies.length > 0) await trx.deleteFrom('mailOutbox').where('dedupeKey', 'in', copies).execute()
  },
}

const theirs = (db: Db | Trx, emails: string[]) =>
  db.selectFrom('contactMessage').select('id').where('email', 'in', emails)

/** What the office answered them, and noted about what they wrote. */
export const messageEntries: DataSource = {
  name: 'message_answers_and_notes',
  exportData: (db, { emails }) =>
    db
      .selectFrom('messageEntry')
      .select(['kind', 'at', 'text'])
      .where('messageId', 'in', theirs(db, emails))
      .orderBy('at')
      .execute(),
  async eraseData(trx, { emails }) {
    await trx.deleteFrom('messageEntry').where('messageId', 'in', theirs(trx, emails)).execute()
  },
}
