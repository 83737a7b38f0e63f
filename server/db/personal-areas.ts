import { messageMailKey } from './feedback.repo.ts'
import type { PersonalArea } from './personal-data.ts'

/** The account itself; its row goes last, and its identities, sessions and reset link go with it. */
const account: PersonalArea = {
  name: 'account',
  gather: (db, { userId }) =>
    db
      .selectFrom('app_user')
      .select(['email', 'name', 'surname', 'phone', 'email_verified_at', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  async forget() {},
}

const socialSignIns: PersonalArea = {
  name: 'social_sign_ins',
  gather: (db, { userId }) =>
    db
      .selectFrom('user_identity')
      .select(['provider', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  async forget() {},
}

const sessions: PersonalArea = {
  name: 'sessions',
  gather: (db, { userId }) =>
    db
      .selectFrom('session')
      .select(['created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  async forget() {},
}

const mail: PersonalArea = {
  name: 'mail',
  gather: (db, { email }) =>
    db
      .selectFrom('mail_outbox')
      // Not the text: a link to choose a password must not lie about in a downloaded file.
      .select(['subject', 'created_at', 'sent_at'])
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute(),
  async forget(trx, { email }) {
    await trx.deleteFrom('mail_outbox').where('recipient', '=', email).execute()
  },
}

/** Known by the address alone: one need not be signed in to write to the company. */
const messages: PersonalArea = {
  name: 'messages',
  gather: (db, { email }) =>
    db
      .selectFrom('contact_message')
      .select(['name', 'email', 'phone', 'company', 'message', 'created_at'])
      .where('email', '=', email)
      .orderBy('created_at')
      .execute(),
  async forget(trx, { email }) {
    const gone = await trx.deleteFrom('contact_message').where('email', '=', email).returning('id').execute()
    // The copy by which the company learned of it; what has reached its mailbox is the company's to delete.
    const copies = gone.map(({ id }) => messageMailKey(id))
    if (copies.length > 0) await trx.deleteFrom('mail_outbox').where('dedupe_key', 'in', copies).execute()
  },
}

/** Every part of the shop that keeps something about a person. */
export const personalAreas: PersonalArea[] = [account, socialSignIns, sessions, messages, mail]
