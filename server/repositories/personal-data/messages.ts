import { sql } from 'kysely'
import { messageEmailKey } from '../feedback/feedback.repo.ts'
import type { Db, Trx } from '../shop-database.ts'
import type { DataSource, Person } from './personal-data.ts'

/**
 * What went to an address that is not proved to be theirs is theirs only if it is about their account, their orders, or
 * what they wait for as a customer. Anything else may be for the guest who reads that mailbox.
 */
const emailsOf = (db: Db | Trx, { userId, emails, provedEmail }: Person) =>
  db.selectFrom('mailOutbox as m').where((of) =>
    of.or([
      of('m.recipient', '=', provedEmail),
      of('m.recipient', 'in', emails).and(sql<boolean>`(m.dedupe_key is null
          or exists (select from shop_order o where o.user_id = ${userId} and m.dedupe_key like 'order-%' || o.id || '%')
          or exists (select from waitlist_entry e where e.user_id = ${userId} and m.dedupe_key = 'waitlist-' || e.id))`),
    ]),
  )

/** Emails from the shop. */
export const emails: DataSource = {
  name: 'mail',
  exportData: (db, person) =>
    emailsOf(db, person)
      // Without the text: a password reset link must not end up in a downloaded file.
      .select(['recipient', 'subject', 'createdAt', 'sentAt'])
      .orderBy('createdAt')
      .execute(),
  async eraseData(trx, person) {
    await trx.deleteFrom('mailOutbox').where('id', 'in', emailsOf(trx, person).select('m.id')).execute()
  },
}

/** Messages from the contact page, for which no one needs to be signed in. */
export const messages: DataSource = {
  name: 'messages',
  exportData: (db, { provedEmail }) =>
    db
      .selectFrom('contactMessage')
      .select(['name', 'email', 'phone', 'company', 'message', 'createdAt'])
      .where('email', '=', provedEmail)
      .orderBy('createdAt')
      .execute(),
  async eraseData(trx, { provedEmail }) {
    const deleted = await trx
      .deleteFrom('contactMessage')
      .where('email', '=', provedEmail)
      .returning('id')
      .execute()
    // The emails that forwarded them; what has reached the company's mailbox is the company's to delete.
    const copies = deleted.map(({ id }) => messageEmailKey(id))
    if (copies.length > 0) await trx.deleteFrom('mailOutbox').where('dedupeKey', 'in', copies).execute()
  },
}

const theirs = (db: Db | Trx, provedEmail: string | null) =>
  db.selectFrom('contactMessage').select('id').where('email', '=', provedEmail)

/** What the office answered them, and noted about what they wrote. */
export const messageEntries: DataSource = {
  name: 'message_answers_and_notes',
  exportData: (db, { provedEmail }) =>
    db
      .selectFrom('messageEntry')
      .select(['kind', 'at', 'text'])
      .where('messageId', 'in', theirs(db, provedEmail))
      .orderBy('at')
      .execute(),
  async eraseData(trx, { provedEmail }) {
    await trx.deleteFrom('messageEntry').where('messageId', 'in', theirs(trx, provedEmail)).execute()
  },
}
