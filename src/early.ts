/*
 * Runs before anything is painted. Every visitor gets the same page; what the browser alone knows is marked on it here,
 * and the styles leave out what is not wanted: the cookie notice for whoever has accepted it, and the frame of short
 * pages in the mobile app, which may have stored a flag. It imports nothing, so that it can be a plain script.
 */
try {
  const marks = document.documentElement.dataset
  if (document.cookie.split('; ').includes('hasCookiesAgree=1')) marks.cookiesAccepted = ''
  if (localStorage.getItem('isWebView') === '1') marks.webView = ''
} catch {
  // Storage is blocked: nothing is known.
}
