import { emailRule, phoneRule } from './contact-rules.ts'
import { type CheckedForm, checkForm, optional, type Typed } from './form.ts'
import { lineRule } from './text-rules.ts'

export type ProfileField = 'name' | 'surname' | 'email' | 'phone'

/** Name and email are required; surname and phone may stay empty until an order needs them. */
export const checkProfile = (typed: Typed<ProfileField>): CheckedForm<ProfileField> =>
  checkForm(
    {
      name: lineRule('Please enter your name.', { needsLetter: true }),
      surname: optional(lineRule('Please enter your surname.', { needsLetter: true })),
      email: emailRule,
      phone: optional(phoneRule),
    },
    typed,
  )
