import { escapeHtml } from '../domain/html.ts'

interface PlainDocument {
  /** Text; escaped here. */
  title: string
  /** The address of its only stylesheet. */
  stylesheet: string
  /** The HTML inside `main`, whose texts its caller has escaped. */
  main: string
}

/** A page beside the app, for one person and no search engine: no script, no part of the shop's pages. */
export const plainDocument = ({ title, stylesheet, main }: PlainDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" href="/icons/favicon.svg" type="image/svg+xml">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`
