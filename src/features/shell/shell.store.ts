import { signal } from '@preact/signals-react'

export type ShellStore = ReturnType<typeof createShellStore>

/** The state of the frame around every page. */
export function createShellStore() {
  const isOpenBurgerMenu = signal(false)
  const setBurgerMenu = (isOpen: boolean) => {
    isOpenBurgerMenu.value = isOpen
  }
  return { isOpenBurgerMenu, setBurgerMenu }
}
