import { paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/** Tells a member that somebody has written: nothing of who or what, which stays in the office. */
export function messageNewsEmail(
  { origin, company }: ShopContact,
  { number, about }: { number: number; about: 'contact' | 'franchise' },
): RenderedEmail {
  const title = about === 'franchise' ? 'A franchise inquiry' : 'A new message'
  const opening = 'Somebody has written to us through the contact form.'
  return renderEmail({
    subject: `${title}: #${number}`,
    preview: opening,
    title,
    parts: [
      paragraph(opening),
      { kind: 'button', label: 'Read and answer it', url: `${origin}/office/messages/${number}` },
      paragraph(
        'You get these emails because you work in the office. You can turn them off there, under “Your log-in”.',
      ),
    ],
    company,
  })
}
