import type { FeedbackField } from '../domain/feedback.ts'

/** Tells the company about a message from the contact form, without the fields that were left empty. */
export function feedbackEmail({ name, email, phone, company, message }: Record<FeedbackField, string>) {
  const head = Object.entries({ Name: name, Email: email, Phone: phone, Company: company })
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
  return { subject: `Message from ${name}`, text: `${head.join('\n')}\n\n${message}\n` }
}
