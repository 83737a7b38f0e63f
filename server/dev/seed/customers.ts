import { login, register } from '../../../contract/auth.ts'
import { updateUser } from '../../../contract/user.ts'
import type { Stage } from './stage.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export interface DemoCustomer {
  email: string
  name: string
  surname: string
  phone: string
}

/** One for all, since nothing of it is secret. */
export const DEMO_PASSWORD = 'birch smoke and cedar'

export const ada = { email: 'ada@example.com', name: 'Ada', surname: 'Winter', phone: '(541) 555-0101' }
export const ben = { email: 'ben@example.com', name: 'Ben', surname: 'Alder', phone: '(518) 555-0102' }
export const cleo = { email: 'cleo@example.com', name: 'Cleo', surname: 'Frost', phone: '(970) 555-0103' }
export const gus = { email: 'gus@example.com', name: 'Gus', surname: 'Larch', phone: '(906) 555-0105' }

/** For the people who work in the shop. An account like the others: the shop knows no roles yet. */
export const staff = {
  email: 'staff@example.com',
  name: 'Robin',
  surname: 'Stone',
  phone: '(541) 555-0100',
}

/** Signs a customer in, or up at the first time. */
export async function enter({ app }: Stage, customer: DemoCustomer): Promise<Visitor> {
  const visitor = createVisitor(app)
  const { email, ...person } = customer
  const body = { email, password: DEMO_PASSWORD }
  try {
    await visitor.call(login, { body })
  } catch {
    await visitor.call(register, { body })
    await visitor.call(updateUser, { body: person })
  }
  return visitor
}
