/** What a rule makes of what was typed: the value to store, or a message for the customer. */
export type RuleResult = { value: string } | { message: string }

export type Rule = (typed: string) => RuleResult

/** The fields of a form as typed; a missing one counts as empty. */
export type Typed<Field extends string> = Partial<Record<Field, string>>

/** Messages under the fields they belong to. */
export type FormErrors<Field extends string> = Partial<Record<Field, string[]>>

/** All values, or the errors of all fields that have one. */
export type CheckedForm<Field extends string> =
  | { values: Record<Field, string> }
  | { errors: FormErrors<Field> }

/** Applies a rule to each field. Fields without a rule are left out of the values. */
export function checkForm<Field extends string>(
  rules: Record<Field, Rule>,
  typed: Typed<NoInfer<Field>>,
): CheckedForm<Field> {
  const values: Partial<Record<Field, string>> = {}
  const errors: FormErrors<Field> = {}
  for (const field of Object.keys(rules) as Field[]) {
    const checked = rules[field](typed[field] ?? '')
    if ('value' in checked) values[field] = checked.value
    else errors[field] = [checked.message]
  }
  return Object.keys(errors).length > 0 ? { errors } : { values: values as Record<Field, string> }
}

/** A rule that accepts an empty field, and applies the given rule to any other. */
export const optional =
  (rule: Rule): Rule =>
  (typed) =>
    typed.trim() === '' ? { value: '' } : rule(typed)
