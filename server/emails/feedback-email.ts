import type { FeedbackField } from '../domain/feedback.ts'
import type { ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/** Tells the company about a message from the contact form, without the fields that were left empty. */
export function feedbackEmail(
  { company }: ShopContact,
  { message, ...from }: Record<FeedbackField, string>,
): RenderedEmail {
  const fields = { Name: from.name, Email: from.email, Phone: from.phone, Company: from.company }
  const title = `Message from ${from.name}`
  return renderEmail({
    subject: title,
    preview: message,
    title,
    parts: [
      {
        kind: 'table',
        title: 'Who wrote',
        rows: Object.entries(fields)
          .filter(([, value]) => value !== '')
          .map(([label, value]) => ({ label, value })),
      },
      { kind: 'quote', text: message },
    ],
    company,
  })
}
