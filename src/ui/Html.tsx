import { useMemo } from 'react'

interface Policy {
  createHTML(html: string): string
}

/** The server has sanitized the HTML; the policy names the one place where it may enter the document. */
const policy: Policy | undefined = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }
).trustedTypes?.createPolicy('app-html', { createHTML: (html) => html })

interface HtmlProps {
  /** Sanitized HTML from the server or the build, never what a visitor typed. */
  html: string
  as?: 'div' | 'span' | undefined
  className?: string | undefined
}

/** The only place that writes HTML. The value is memoized, since React compares it by identity. */
export function Html({ html, as: Tag = 'div', className }: HtmlProps) {
  const inner = useMemo(() => ({ __html: policy ? policy.createHTML(html) : html }), [html])
  return <Tag className={className} dangerouslySetInnerHTML={inner} />
}
