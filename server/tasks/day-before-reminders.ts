import type { RemindDayBefore } from '../flows/remind-day-before.ts'
import type { Task } from './task.ts'

/** Reminds customers the day before their stay begins. */
export const dayBeforeReminders = (remindDayBefore: RemindDayBefore): Task => ({
  name: 'reminders',
  everySeconds: 300,
  run: remindDayBefore,
})
