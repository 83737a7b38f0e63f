import type { CheckedForm } from '../domain/form.ts'
import { refuse } from './problems.ts'

/** The values of a form, or 422 with what is wrong under each field. */
export function valuesOf<Field extends string>(checked: CheckedForm<Field>): Record<Field, string> {
  if ('errors' in checked)
    refuse(422, 'Please check what you have entered.', checked.errors as Record<string, string[]>)
  return checked.values
}

/** 422 for one field. Never returns. */
export function refuseField(field: string, problem: string): never {
  refuse(422, 'Please check what you have entered.', { [field]: [problem] })
}
