import { type EmailPart, paragraph, type ShopContact } from './email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/** An email to members of the office about their log-in. */
interface OfficeEmail extends RenderedEmail {
  recipient: string
  dedupeKey: null
}

function compose(
  { company }: ShopContact,
  recipient: string,
  subject: string,
  words: [string, ...(string | EmailPart)[]],
): OfficeEmail {
  const parts = words.map((part) => (typeof part === 'string' ? paragraph(part) : part))
  const [preview] = words
  return { recipient, ...renderEmail({ subject, preview, title: subject, parts, company }), dedupeKey: null }
}

/** The token comes after the `#`, which browsers never send: no log and no referrer ever contains it. */
const linkOf = (origin: string, token: string) => `${origin}/office/join#token=${token}`

/** An invitation, and the link in it, which the command line also prints. */
export function invitationEmail(
  shop: ShopContact,
  recipient: string,
  { token, roleName, days }: { token: string; roleName: string; days: number },
): OfficeEmail & { link: string } {
  const link = linkOf(shop.origin, token)
  const email = compose(shop, recipient, 'Join the office of Heat and Chill', [
    `You have been invited to the Heat and Chill office as ${roleName}.`,
    `Open the link within ${days} days. It works once.`,
    { kind: 'button', label: 'Join the office', url: link },
    'You will choose a password, and set up a passkey or an authenticator app. Have your phone handy.',
    'If you were not expecting this, you can ignore this email.',
  ])
  return { ...email, link }
}

/** After any change of how a member can log in. @param change `A passkey was added` */
export const factorChangedEmail = (shop: ShopContact, recipient: string, change: string) =>
  compose(shop, recipient, 'How you log in to the office has changed', [
    `${change} just now for your log-in to the Heat and Chill office.`,
    `If this was not you, please tell an owner right away: ${shop.company.email}`,
  ])
