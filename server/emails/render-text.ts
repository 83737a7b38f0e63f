import type { EmailContent, EmailPart, EmailRow } from './email.ts'

function tableText(title: string, rows: EmailRow[]): string {
  const width = Math.max(0, ...rows.map(({ label }) => label.length))
  return [title, ...rows.map(({ label, value }) => `${`${label}:`.padEnd(width + 2)}${value}`)].join('\n')
}

function partText(part: EmailPart): string {
  switch (part.kind) {
    case 'table':
      return tableText(part.title, part.rows)
    case 'button':
    case 'link':
      return `${part.label}:\n${part.url}`
    default:
      return part.text
  }
}

/** For programs and people that want no HTML. It says everything. */
export const renderText = ({ title, parts, company }: EmailContent): string =>
  `${[title, ...parts.map(partText), [company.name, company.phone, company.email].join('\n')].join('\n\n')}\n`
