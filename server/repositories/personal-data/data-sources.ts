import { account, emailVerification, sessions, socialSignIns } from './account.ts'
import { emails, messageEntries, messages } from './messages.ts'
import { orderChanges, orderNotes, orders, requests } from './orders.ts'
import type { DataSource } from './personal-data.ts'

/** Every place where the shop stores personal data. A new table with such data has to be added here. */
export const dataSources: DataSource[] = [
  account,
  emailVerification,
  socialSignIns,
  sessions,
  requests,
  emails,
  // While the messages still say whose they are.
  messageEntries,
  messages,
  // While the orders still say whose they are.
  orderNotes,
  orderChanges,
  orders,
]
