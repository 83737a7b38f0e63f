type Text = (name: string, fallback: string) => string

/** How email is sent: through a mail server, or without one into a folder. */
export interface EmailSettings {
  smtpUrl: string | null
  /** `Heat and Chill <hello@shop.example>` */
  from: string | null
}

export function readEmailSettings(text: Text, errors: string[]): EmailSettings {
  const smtpUrl = text('SMTP_URL', '')
  if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:\/\/./.test(smtpUrl)))
    errors.push('SMTP_URL must look like smtps://user:password@mail.example:465')
  return { smtpUrl: smtpUrl || null, from: text('MAIL_FROM', '') || null }
}
