import type { User } from '../../contract/user.ts'
import type { UserRow } from '../repositories/accounts/user.repo.ts'

/** The parts of an account that its owner sees. */
export const userToWire = ({ name, surname, email, phone }: UserRow): User => ({
  name,
  surname,
  email,
  phone,
})
