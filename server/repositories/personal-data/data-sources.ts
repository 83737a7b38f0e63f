import { account, emailVerification, pushSubscriptions, sessions, socialSignIns } from './account.ts'
import { emails, messageEntries, messages } from './messages.ts'
import {
  depositRefunds,
  deposits,
  orderChanges,
  orderNotes,
  orders,
  requests,
  unitReports,
} from './orders.ts'
import { reviews } from './reviews.ts'
import type { DataSource } from './personal-data.ts'
import { waitlist } from './waitlist.ts'

/** Every place where the shop stores personal data. A new table with such data has to be added here. */
export const dataSources: DataSource[] = [
  account,
  emailVerification,
  socialSignIns,
  sessions,
  pushSubscriptions,
  requests,
  // While the waitlist and the orders still say whose they are.
  emails,
  waitlist,
  // While the messages still say whose they are.
  messageEntries,
  messages,
  // While the orders still say whose they are.
  orderNotes,
  unitReports,
  orderChanges,
  deposits,
  depositRefunds,
  reviews,
  orders,
]
