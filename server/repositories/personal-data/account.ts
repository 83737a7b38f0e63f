import type { DataSource } from './personal-data.ts'

/** Deleted along with the account's own row. */
const cascades = async () => {}

export const account: DataSource = {
  name: 'account',
  exportData: (db, { userId }) =>
    db
      .selectFrom('app_user')
      .select(['email', 'name', 'surname', 'phone', 'email_verified_at', 'created_at'])
      .where('id', '=', userId)
      .executeTakeFirst(),
  eraseData: cascades,
}

export const socialSignIns: DataSource = {
  name: 'social_sign_ins',
  exportData: (db, { userId }) =>
    db
      .selectFrom('user_identity')
      .select(['provider', 'subject', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  eraseData: cascades,
}

export const sessions: DataSource = {
  name: 'sessions',
  exportData: (db, { userId }) =>
    db
      .selectFrom('session')
      .select(['created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  eraseData: cascades,
}
