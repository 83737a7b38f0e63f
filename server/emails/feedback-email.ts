import type { FeedbackField } from '../domain/feedback.ts'
import { paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/** Tells the company about a message from the contact form, without the fields that were left empty. */
export function feedbackEmail(
  { origin, company }: ShopContact,
  { message, number, ...from }: Record<FeedbackField, string> & { number: number },
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
      paragraph('Answer in the office, where your colleagues see it too, or reply to this email.'),
      { kind: 'button', label: 'Open it in the office', url: `${origin}/office/messages/${number}` },
    ],
    company,
  })
}
