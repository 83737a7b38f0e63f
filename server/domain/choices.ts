import type { FormErrors, Typed } from './form.ts'

/** The answers that each field offers. What is not answered is `unknown`, which each of them has. */
type Offered<Field extends string> = Record<Field, readonly string[]>
type Chosen<Fields extends Offered<string>> = { [Field in keyof Fields]: Fields[Field][number] }

/** One of the offered answers for each field, or what is wrong with those that have something else. */
export function readChoices<const Fields extends Offered<string>>(
  offered: Fields,
  typed: Typed<Extract<keyof Fields, string>>,
): { chosen: Chosen<Fields>; errors: FormErrors<Extract<keyof Fields, string>> } {
  const texts = Object.keys(offered).map(
    (field) => [field, typed[field as Extract<keyof Fields, string>]?.trim() || 'unknown'] as const,
  )
  const wrong = texts.filter(([field, text]) => !offered[field]?.includes(text))
  return {
    chosen: Object.fromEntries(texts) as Chosen<Fields>,
    errors: Object.fromEntries(
      wrong.map(([field]) => [field, ['Please choose one of the answers.']]),
    ) as FormErrors<Extract<keyof Fields, string>>,
  }
}
