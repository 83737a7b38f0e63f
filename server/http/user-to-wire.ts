import type { Profile, User } from '../../contract/user.ts'
import type { UserRow } from '../repositories/accounts/user.repo.ts'
import { towCarToWire } from './tow-car-to-wire.ts'

/** The parts of an account that its owner sees. */
export const userToWire = ({ name, surname, email, phone }: UserRow): User => ({
  name,
  surname,
  email,
  phone,
})

/** @param pending the address whose link has not been opened; null for none */
export const profileToWire = (user: UserRow, pending: string | null): Profile => ({
  ...userToWire(user),
  email_verified: user.emailVerifiedAt !== null,
  new_email: pending === user.email ? null : pending,
  driving_license_number: user.drivingLicenseNumber,
  home_address: user.homeAddress && {
    address: user.homeAddress.address,
    city: user.homeAddress.city,
    state: user.homeAddress.state,
    zip_code: user.homeAddress.zipCode,
  },
  tow_car: user.towCar && towCarToWire(user.towCar),
  site: user.site,
})
