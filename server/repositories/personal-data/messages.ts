import { messageEmailKey } from '../feedback/feedback.repo.ts'
import type { DataSource } from './personal-data.ts'

/** Emails from the shop. */
export const mail: DataSource = {
  name: 'mail',
  exportData: (db, { emails }) =>
    db
      .selectFrom('mail_outbox')
      // Without the text: a password reset link must not end up in a downloaded file.
      .select(['recipient', 'subject', 'created_at', 'sent_at'])
      .where('recipient', 'in', emails)
      .orderBy('created_at')
      .execute(),
  async eraseData(trx, { emails }) {
    await trx.deleteFrom('mail_outbox').where('recipient', 'in', emails).execute()
  },
}

/** Messages from the contact page, for which no one needs to be signed in. */
export const messages: DataSource = {
  name: 'messages',
  exportData: (db, { emails }) =>
    db
      .selectFrom('contact_message')
      .select(['name', 'email', 'phone', 'company', 'message', 'created_at'])
      .where('email', 'in', emails)
      .orderBy('created_at')
      .execute(),
  async eraseData(trx, { emails }) {
    const deleted = await trx
      .deleteFrom('contact_message')
      .where('email', 'in', emails)
      .returning('id')
      .execute()
    // The emails that forwarded them; what has reached the company's mailbox is the company's to delete.
    const copies = deleted.map(({ id }) => messageEmailKey(id))
    if (copies.length > 0) await trx.deleteFrom('mail_outbox').where('dedupe_key', 'in', copies).execute()
  },
}
