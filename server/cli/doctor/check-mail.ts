import type { EmailSettings } from '../../email-settings.ts'
import { tryMailServer } from '../../gateways/mailer.ts'
import { type Finding, ok, reasonOf, wrong } from './finding.ts'

/** Logs in at the mail server, and sends nothing. */
export async function checkMail({ smtpUrl }: EmailSettings): Promise<Finding[]> {
  if (!smtpUrl) return [ok('mail', 'Emails are written to files: SMTP_URL is not set.')]
  const { hostname } = new URL(smtpUrl)
  try {
    await tryMailServer(smtpUrl)
    return [ok('mail', `The mail server ${hostname} accepts us.`)]
  } catch (error) {
    return [wrong('mail', `The mail server ${hostname} does not accept us: ${reasonOf(error)}`)]
  }
}
