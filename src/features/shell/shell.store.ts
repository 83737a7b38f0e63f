import { signal } from '@preact/signals-react'

export type ShellStore = ReturnType<typeof createShellStore>

/** The state of the frame around every page. `isWebView`: the page is shown inside the mobile app. */
export function createShellStore(isWebView = false) {
  const isOpenBurgerMenu = signal(false)
  const setBurgerMenu = (isOpen: boolean) => {
    isOpenBurgerMenu.value = isOpen
  }
  /** The cookie notice is shown while consent is needed; nobody is asked before the browser was. */
  const needAcceptCookies = signal(false)
  const askForCookies = () => {
    needAcceptCookies.value = true
  }
  const acceptCookies = () => {
    needAcceptCookies.value = false
  }
  return { isWebView, isOpenBurgerMenu, setBurgerMenu, needAcceptCookies, askForCookies, acceptCookies }
}
