import { emailRule, phoneRule } from './contact-rules.ts'
import { type CheckedForm, checkForm, optional, type Typed } from './form.ts'
import { lineRule, textRule } from './text-rules.ts'

export type FeedbackField = 'name' | 'email' | 'phone' | 'company' | 'message'

/** A message to the company. Name, email and a message of at most 5,000 characters are required. */
export const checkFeedback = (typed: Typed<FeedbackField>): CheckedForm<FeedbackField> =>
  checkForm(
    {
      name: lineRule('Please enter your name.', { needsLetter: true }),
      email: emailRule,
      phone: optional(phoneRule),
      company: optional(lineRule('Please enter your company.')),
      message: textRule('Please write a message.', { most: 5000 }),
    },
    typed,
  )

/** Whether the field that no person sees was filled in. Such a message is dropped, with the usual thanks. */
export const isFromBot = (unseenField: string | undefined): boolean => (unseenField ?? '').trim() !== ''
