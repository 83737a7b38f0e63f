import type { PersonalArea } from './personal-data.ts'

/** Goes with the account's own row. */
const goesAlong = async () => {}

export const account: PersonalArea = {
  name: 'account',
  gather: (db, { userId }) =>
    db
      .selectFrom('app_user')
      .select(['email', 'name', 'surname', 'phone', 'email_verified_at', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  forget: goesAlong,
}

export const socialSignIns: PersonalArea = {
  name: 'social_sign_ins',
  gather: (db, { userId }) =>
    db
      .selectFrom('user_identity')
      .select(['provider', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  forget: goesAlong,
}

export const sessions: PersonalArea = {
  name: 'sessions',
  gather: (db, { userId }) =>
    db
      .selectFrom('session')
      .select(['created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  forget: goesAlong,
}
