/**
 * Loads the styles of the whole shop. A rendered page carries those it uses, so this comes after its first paint; whatever
 * the app puts onto the page later needs the rest. Without them (the network is gone) the page stays as it is.
 */
export function loadAllStyles(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]')
    if (!link) {
      resolve()
      return
    }
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve())
    link.disabled = false
  })
}
