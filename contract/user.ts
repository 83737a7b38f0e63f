import Type, { type Static } from 'typebox'
import { endpoint, Nullable } from './endpoint.ts'
import { Site } from './site.ts'
import { TowCar } from './trailer.ts'

export const User = Type.Object({
  name: Type.String(),
  surname: Type.String(),
  email: Type.String(),
  phone: Type.String(),
})
export type User = Static<typeof User>

/** What the customer lets us remember for their next checkout. */
const SavedDetails = {
  /** Empty where nothing is remembered. */
  driving_license_number: Type.String(),
  home_address: Nullable(
    Type.Object({
      address: Type.String(),
      city: Type.String(),
      state: Type.String(),
      zip_code: Type.String(),
    }),
  ),
  tow_car: Nullable(TowCar),
  /** Of the place where a sauna was delivered to. */
  site: Nullable(Site),
}

/** An account as its owner sees it. */
export const Profile = Type.Object({
  ...User.properties,
  /** Whether the customer has shown that they read that address. */
  email_verified: Type.Boolean(),
  /** The address that replaces it as soon as the link sent there is opened. */
  new_email: Nullable(Type.String()),
  ...SavedDetails,
})
export type Profile = Static<typeof Profile>

export const UserHeader = Type.Pick(User, ['name', 'surname', 'email'])

export const showUserHeader = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user/header',
  access: 'visitor',
  summary: 'Who is signed in; null for a guest, so that no error is logged',
  reply: Type.Object({ data: Nullable(UserHeader) }),
})

export const showUser = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user',
  access: 'customer',
  summary: 'The profile',
  reply: Profile,
})

const Text = (maxLength: number) => Type.String({ maxLength })

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/v1/cabinet/user',
  access: 'customer',
  summary: 'Change the profile; a new email address counts once the link sent there is opened',
  body: Type.Object({
    name: Type.Optional(Text(100)),
    surname: Type.Optional(Text(100)),
    email: Type.Optional(Text(254)),
    phone: Type.Optional(Text(40)),
    /** For another email address, in an account with a password. */
    password: Type.Optional(Text(1000)),
  }),
  reply: Profile,
  errors: ['name', 'surname', 'email', 'phone', 'password'],
})

export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/api/v1/cabinet/user/email-verification',
  access: 'customer',
  summary: 'Send the link that proves the email address once more; earlier links stop working',
  reply: Type.Object({ message: Type.String() }),
})

export const verifyEmail = endpoint({
  method: 'PUT',
  path: '/api/v1/cabinet/user/email-verification',
  access: 'customer',
  summary: 'Prove the email address with that link, which works once and for this account only',
  body: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Profile,
  errors: ['token'],
})

export const deleteSavedDetails = endpoint({
  method: 'DELETE',
  path: '/api/v1/cabinet/user/saved-details',
  access: 'customer',
  summary:
    'Forget the driver’s license, the home address, the car, and the place that were remembered for the next checkout',
  status: 204,
})

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/v1/cabinet/user/export',
  access: 'customer',
  summary: 'Everything that the shop knows about the customer, as a file',
  reply: Type.Record(Type.String(), Type.Unknown()),
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/v1/cabinet/user',
  access: 'customer',
  summary: 'Delete the account; its orders stay, anonymized',
  body: Type.Object({
    /** The account’s own email address, typed to confirm. */
    email: Type.Optional(Text(254)),
    /** For an account with a password. */
    password: Type.Optional(Text(1000)),
  }),
  status: 204,
  errors: ['email', 'password'],
})
