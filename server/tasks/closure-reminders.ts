import type { Remind } from '../flows/closures/remind.ts'
import type { Task } from './task.ts'

/** Reminds customers who have not answered what the shop asked them when it closed their dates. */
export const closureReminders = ({ remindDue }: Pick<Remind, 'remindDue'>): Task => ({
  name: 'closure reminders',
  everySeconds: 900,
  run: remindDue,
})
