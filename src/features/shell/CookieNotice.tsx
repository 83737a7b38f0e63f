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
 * Says what is stored, while that is not yet accepted. It stands in the page and lies over nothing, so it covers no
 * button; where it was accepted it is left out before the first paint (src/pre-paint.ts), so it moves nothing either.
 */
export function CookieNotice({ shell, onAccept }: CookieNoticeProps) {
  useSignals()
  if (!shell.needAcceptCookies.value) return null
  const accept = () => {
    shell.acceptCookies()
    onAccept()
  }
  return (
    <section className={styles.notice} aria-label="Cookies" data-nosnippet="">
      <p className={styles.text}>
        We store only what this shop needs. See our{' '}
        <NavLink href={paths.cookiePolicy()}>Cookie Policy</NavLink>.
      </p>
      <Button look="glow" onClick={accept}>
        Accept
      </Button>
    </section>
  )
}
