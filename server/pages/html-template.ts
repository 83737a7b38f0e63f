export interface PageParts {
  /** Complete elements for the <head>. */
  head: string
  html: string
  /** Complete elements for the end of the <body>, after what is shown: no paint waits for them. */
  end: string
  /** Embedded in the page as data; null for none. */
  state: unknown
  /** The modules that the page needs besides the app itself, as paths of the source tree. */
  sources: readonly string[]
  /** Whether the page looks different in the mobile app. */
  hasShortForm: boolean
}

/** JSON that is safe inside a script element: no `<` can close it, no separator can break it. */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** Files of the source tree: what runs before the first paint, what starts the app, and the app. */
const MARK_WEB_VIEW = 'src/mark-web-view.ts'
const PRE_PAINT = 'src/pre-paint.ts'
export const BOOT = 'src/boot.ts'
export const APP = 'src/entry-client.tsx'

/** What runs before the first paint of a page, in this order. */
export const scriptsBeforePaint = ({ hasShortForm }: Pick<PageParts, 'hasShortForm'>): string[] =>
  hasShortForm ? [MARK_WEB_VIEW, PRE_PAINT] : [PRE_PAINT]

/** Makes pages of index.html, in which comments mark where the parts go. */
export function parseTemplate(
  template: string,
): (parts: Pick<PageParts, 'head' | 'html' | 'end' | 'state'>) => string {
  const [beforeHead = '', afterHead = ''] = template.split('<!--head-->')
  const [beforeApp = '', afterApp = ''] = afterHead.split('<!--app-->')
  const [beforeState = '', afterState = ''] = afterApp.split('<!--state-->')
  return ({ head, html, end, state }) => {
    const data =
      state === null ? '' : `<script type="application/json" id="state">${embedJson(state)}</script>`
    return `${beforeHead}${head}${beforeApp}${html}${beforeState}${end}${data}${afterState}`
  }
}
