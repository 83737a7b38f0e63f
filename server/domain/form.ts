/** What a rule makes of a typed text: the value to keep, or what is wrong with it in a customer's words. */
export type RuleResult = { value: string } | { message: string }

export type Rule = (typed: string) => RuleResult

/** The fields of a form as they were typed; one that is left out counts as empty. */
export type Typed<Field extends string> = Partial<Record<Field, string>>

/** Sentences under the fields they belong to. */
export type FormErrors<Field extends string> = Partial<Record<Field, string[]>>

/** Every value, or the errors of every field that has one. */
export type CheckedForm<Field extends string> =
  | { values: Record<Field, string> }
  | { errors: FormErrors<Field> }

/** Applies a rule to each field. Fields without a rule are left out of the values, whatever was typed. */
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

/** A rule that lets an empty field be and judges any other by the given rule. */
export const optional =
  (rule: Rule): Rule =>
  (typed) =>
    typed.trim() === '' ? { value: '' } : rule(typed)
