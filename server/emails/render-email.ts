import type { EmailContent } from './email.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** The same content twice. */
export const renderEmail = (content: EmailContent): RenderedEmail => ({
  subject: content.subject,
  text: renderText(content),
  html: renderHtml(content),
})
