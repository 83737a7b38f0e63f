/*
 * Runs before anything is painted, on pages that look different in the mobile app: it may have stored a flag. Other pages go
 * without, since to read the storage stops everything until another process has answered. It imports nothing, so that it can
 * be a plain script.
 */
try {
  if (localStorage.getItem('isWebView') === '1') document.documentElement.dataset.webView = ''
} catch {
  // Storage is blocked, so nothing is known.
}
