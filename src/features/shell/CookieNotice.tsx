import { useSignals } from '@preact/signals-react/runtime'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import styles from './CookieNotice.module.css'
import type { ShellStore } from './shell.store.ts'

interface CookieNoticeProps {
  shell: ShellStore
  /** Remembers the answer on this device. */
  onAccept: () => void
}

/**
 * Says what is stored, while that is not yet accepted. It stands at the very end of the page and sticks to the foot of
 * the screen, so that it moves nothing, and whatever it lies over can be scrolled out from under it.
 */
export function CookieNotice({ shell, onAccept }: CookieNoticeProps) {
  useSignals()
  if (!shell.needAcceptCookies.value) return null
  const accept = () => {
    shell.acceptCookies()
    onAccept()
  }
  return (
    <section className={styles.notice} aria-label="Cookies">
      <p className={styles.text}>
        We keep only what this shop needs in order to work, offline too. What that is stands in our{' '}
        <NavLink href={paths.cookiePolicy()}>Cookie Policy</NavLink>.
      </p>
      <Button look="glow" onClick={accept}>
        Accept
      </Button>
    </section>
  )
}
