import { DATE_FORMAT_MESSAGE, type Day, isDay } from '../domain/day.ts'
import type { CheckedForm } from '../domain/form.ts'
import { CHECK_YOUR_INPUT, refuse } from './refuse.ts'

/** The values of a form, or a 422 with the errors under their fields. */
export function valuesOf<Field extends string>(checked: CheckedForm<Field>): Record<Field, string> {
  if ('errors' in checked) refuse(422, CHECK_YOUR_INPUT, checked.errors as Record<string, string[]>)
  return checked.values
}

/** A 422 for one field. Never returns. */
export function refuseField(field: string, message: string): never {
  refuse(422, CHECK_YOUR_INPUT, { [field]: [message] })
}

/** A typed day, or a 422 for its field. */
export const requireDay = (field: string, text: string): Day =>
  isDay(text) ? text : refuseField(field, DATE_FORMAT_MESSAGE)
