import { stripVTControlCharacters } from 'node:util'
import { describeError } from './printer.mjs'

/** @param {unknown} text */
const plain = (text) => stripVTControlCharacters(String(text ?? ''))

/** An error in the form that Vite's overlay shows. @param {unknown} error */
export function overlayOf(error) {
  const { message, stack, id, frame, plugin, loc } = /** @type {any} */ (
    error instanceof Error ? error : new Error(String(error))
  )
  return { message: plain(message), stack: plain(stack), id, frame: plain(frame), plugin, loc }
}

/** @param {string} text */
const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/**
 * Shown instead of a page that cannot be made. It stays in touch, and reloads once the error is fixed.
 * @param {unknown} error
 * @param {string} nonce
 */
export const errorPage = (error, nonce) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Error</title>
    <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
    <meta property="csp-nonce" nonce="${nonce}" />
    <script type="module" nonce="${nonce}">
      import { ErrorOverlay } from '/@vite/client'
      document.body.append(new ErrorOverlay(${JSON.stringify(overlayOf(error)).replaceAll('<', '\\u003c')}))
    </script>
  </head>
  <body><pre>${escape(plain(describeError(error)))}</pre></body>
</html>
`
