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

/** Every part of the shop that keeps something about a person. */
export const personalAreas: PersonalArea[] = [account, socialSignIns, sessions, mail]
