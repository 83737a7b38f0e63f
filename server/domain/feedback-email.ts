import type { FeedbackField } from './feedback.ts'

/** The mail by which the company learns of a message; fields left empty are left out. */
export function feedbackEmail({ name, email, phone, company, message }: Record<FeedbackField, string>) {
  const head = Object.entries({ Name: name, Email: email, Phone: phone, Company: company })
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
  return { subject: `Message from ${name}`, text: `${head.join('\n')}\n\n${message}\n` }
}
