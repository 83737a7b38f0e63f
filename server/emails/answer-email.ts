import { paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

interface Answer {
  /** What a member typed, with its own lines. */
  text: string
  /** What it answers. */
  question: string
}

/** A paragraph of an email is one line in HTML, so every line is one of its own. */
const paragraphsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Answers a message to the company. All of one thread have the same subject, which is how some programs group them. */
export function answerEmail({ company }: ShopContact, { text, question }: Answer): RenderedEmail {
  const written = paragraphsOf(text)
  return renderEmail({
    subject: `Re: Your message to Heat and Chill`,
    preview: written[0] ?? '',
    title: 'Our answer to your message',
    parts: [...written.map(paragraph), paragraph('You wrote:'), { kind: 'quote', text: question }],
    company,
  })
}
