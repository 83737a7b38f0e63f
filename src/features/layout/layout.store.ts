import { signal } from '@preact/signals-core'

export type LayoutStore = ReturnType<typeof createLayoutStore>

/** The state of the frame around every page. `isWebView`: the page is shown inside the mobile app. */
export function createLayoutStore(isWebView = false) {
  const isOpenBurgerMenu = signal(false)
  const setBurgerMenu = (isOpen: boolean) => {
    isOpenBurgerMenu.value = isOpen
  }
  /** Every page is rendered with the cookie banner; the browser hides it where it has been accepted. */
  const needAcceptCookies = signal(true)
  const acceptCookies = () => {
    needAcceptCookies.value = false
  }
  return { isWebView, isOpenBurgerMenu, setBurgerMenu, needAcceptCookies, acceptCookies }
}
