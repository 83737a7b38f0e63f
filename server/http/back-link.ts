import { escapeHtml } from '../domain/html.ts'

/** Where a document to print was opened from. */
export interface BackLink {
  href: string
  label: string
}

/** Shown on a screen, not on paper. */
export const backLink = ({ href, label }: BackLink): string =>
  `<p class="screen"><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`
