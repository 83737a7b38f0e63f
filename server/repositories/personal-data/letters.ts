import { messageMailKey } from '../feedback/feedback.repo.ts'
import type { PersonalArea } from './personal-data.ts'

/** What the shop wrote to him. */
export const mail: PersonalArea = {
  name: 'mail',
  gather: (db, { emails }) =>
    db
      .selectFrom('mail_outbox')
      // Not the text: a link to choose a password must not lie about in a downloaded file.
      .select(['recipient', 'subject', 'created_at', 'sent_at'])
      .where('recipient', 'in', emails)
      .orderBy('created_at')
      .execute(),
  async forget(trx, { emails }) {
    await trx.deleteFrom('mail_outbox').where('recipient', 'in', emails).execute()
  },
}

/** What he wrote to the shop from the contacts page, for which one need not be signed in. */
export const messages: PersonalArea = {
  name: 'messages',
  gather: (db, { emails }) =>
    db
      .selectFrom('contact_message')
      .select(['name', 'email', 'phone', 'company', 'message', 'created_at'])
      .where('email', 'in', emails)
      .orderBy('created_at')
      .execute(),
  async forget(trx, { emails }) {
    const gone = await trx
      .deleteFrom('contact_message')
      .where('email', 'in', emails)
      .returning('id')
      .execute()
    // The copy by which the company learned of it; what has reached its mailbox is the company's to delete.
    const copies = gone.map(({ id }) => messageMailKey(id))
    if (copies.length > 0) await trx.deleteFrom('mail_outbox').where('dedupe_key', 'in', copies).execute()
  },
}
