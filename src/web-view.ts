/*
 * Pages that have a short form load this before they are painted. The mobile app may have stored a flag which the
 * server cannot see; the styles then leave out what the server leaves out for the app's own user agent. It imports
 * nothing, so that it can be a plain script.
 */
try {
  if (localStorage.getItem('isWebView') === '1') document.documentElement.dataset.webView = ''
} catch {
  // Storage is blocked: no web view of ours.
}
