import { account, sessions, socialSignIns } from './account.ts'
import { mail, messages } from './letters.ts'
import { orders, requests } from './orders.ts'
import type { PersonalArea } from './personal-data.ts'

/** Every part of the shop that keeps something about a person. Whoever adds a table with such things adds it here. */
export const personalAreas: PersonalArea[] = [
  account,
  socialSignIns,
  sessions,
  requests,
  mail,
  messages,
  orders,
]
