import type { DataSource } from './personal-data.ts'
import { waitlistEntriesOf } from './waitlist.ts'

/** Deleted along with the account's own row. */
const cascades = async () => {}

export const account: DataSource = {
  name: 'account',
  exportData: (db, { userId }) =>
    db
      .selectFrom('appUser')
      .select([
        'email',
        'name',
        'surname',
        'phone',
        'drivingLicenseNumber',
        'homeAddress',
        'towCar',
        'site',
        'emailVerifiedAt',
        'createdAt',
      ])
      .where('id', '=', userId)
      .executeTakeFirst(),
  eraseData: cascades,
}

export const emailVerification: DataSource = {
  name: 'email_verification',
  exportData: (db, { userId }) =>
    db
      .selectFrom('emailVerification')
      .select(['email', 'expiresAt'])
      .where('userId', '=', userId)
      .executeTakeFirst(),
  eraseData: cascades,
}

export const socialSignIns: DataSource = {
  name: 'social_sign_ins',
  exportData: (db, { userId }) =>
    db
      .selectFrom('userIdentity')
      .select(['provider', 'subject', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
  eraseData: cascades,
}

/**
 * Browsers that are notified of their bookings, or of dates that they wait for. What a guest with their address has asked for
 * is deleted with the waitlist.
 */
export const pushSubscriptions: DataSource = {
  name: 'push_subscriptions',
  exportData: (db, person) =>
    db
      .selectFrom('pushSubscription')
      .select(['endpoint', 'reminds', 'createdAt', 'failedAt'])
      .where((of) =>
        of.or([
          of('userId', '=', person.userId),
          of(
            'id',
            'in',
            of
              .selectFrom('waitlistPush')
              .select('subscriptionId')
              .where('entryId', 'in', waitlistEntriesOf(db, person).select('id')),
          ),
        ]),
      )
      .orderBy('createdAt')
      .execute(),
  eraseData: cascades,
}

export const sessions: DataSource = {
  name: 'sessions',
  exportData: (db, { userId }) =>
    db
      .selectFrom('session')
      .select(['createdAt', 'seenAt', 'expiresAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  eraseData: cascades,
}
