/*
 * Runs before anything is painted. Every visitor gets the same page; what only the browser knows is marked on it here,
 * and the styles hide what does not apply: the cookie banner for visitors who have accepted it, and the frame of short
 * pages in the mobile app, which may have stored a flag. Where the app will start, pictures further down wait for it, so
 * that the largest has the line to itself. It imports nothing, so that it can be a plain script.
 */
try {
  const marks = document.documentElement.dataset
  if ('noModule' in HTMLScriptElement.prototype) marks.loading = ''
  if (document.cookie.split('; ').includes('hasCookiesAgree=1')) marks.cookiesAccepted = ''
  if (localStorage.getItem('isWebView') === '1') marks.webView = ''
  // Unless the browser knows that the line is slow, or saves data, the headings' typeface can be there in time.
  const { connection } = navigator as { connection?: { rtt: number; saveData?: boolean } }
  if (connection && (connection.rtt > 99 || connection.saveData)) marks.slowLine = ''
  else (document.querySelector('[as=font]') as HTMLLinkElement).media = 'all'
  // Firefox, which estimates nothing, sets headings in any serif while it waits for the typeface, unless the stand-ins that
  // have its widths (src/styles/faces.css) are there already.
  if (!connection)
    for (const face of document.fonts) if (face.family !== 'Fraunces') face.load().catch(() => {})
} catch {
  // Storage is blocked, so nothing is known.
}
