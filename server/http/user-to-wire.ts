import type { User } from '../../contract/user.ts'
import type { UserRow } from '../repositories/accounts/user.repo.ts'

/** What of an account its owner sees. */
export const userToWire = ({ name, surname, email, phone }: UserRow): User => ({
  name,
  surname,
  email,
  phone,
})
