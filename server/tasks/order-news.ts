import type { TellOffice } from '../flows/office/tell-office.ts'
import type { Task } from './task.ts'

/** Tells the office what is new. A minute is soon enough, and an order that is canceled within it makes one email. */
export const orderNewsTask = (tellOffice: TellOffice): Task => ({
  name: 'order news',
  everySeconds: 60,
  run: tellOffice,
})
