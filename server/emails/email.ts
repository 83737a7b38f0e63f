/** The shop as its emails name it. */
export interface ShopContact {
  /** The shop's own address, without a trailing slash. */
  origin: string
  /** Where customers write and call if something is wrong. */
  company: { name: string; email: string; phone: string }
}

export interface EmailRow {
  label: string
  value: string
  /** An amount stands below the one before it, the sum under a line; other values are words. */
  look?: 'amount' | 'sum'
}

/** What an email is made of. A `link` is for what few want to do. `quote` is text that somebody else wrote, with its own lines. */
export type EmailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'table'; title: string; rows: EmailRow[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'quote'; text: string }

/** All that an email says, once; it is rendered as plain text and as HTML (decision 035). */
export interface EmailContent {
  subject: string
  /** What a list of emails shows after the subject, where a program shows anything: nothing that the email does not say. */
  preview: string
  /** The one heading. */
  title: string
  parts: EmailPart[]
  company: ShopContact['company']
}

export const paragraph = (text: string): EmailPart => ({ kind: 'paragraph', text })
