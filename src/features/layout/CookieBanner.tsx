import { useSignals } from '@preact/signals-react/runtime'
import type { SubmitEvent } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import styles from './CookieBanner.module.css'
import type { LayoutStore } from './layout.store.ts'

interface CookieBannerProps {
  layout: LayoutStore
  /** Remembers the answer on this device. */
  onAccept: () => void
}

/**
 * Says what is stored, until the visitor accepts. It is part of the page and covers nothing; where it has been accepted,
 * it is hidden before the first paint (src/pre-paint.ts), so it never shifts the layout.
 */
export function CookieBanner({ layout, onAccept }: CookieBannerProps) {
  useSignals()
  if (!layout.needAcceptCookies.value) return null
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    layout.acceptCookies()
    onAccept()
  }
  return (
    <section className={styles.banner} aria-label="Cookies" data-nosnippet="" data-cookie-banner="">
      <p className={styles.text}>
        We store only what this shop needs. See our{' '}
        <NavLink href={paths.cookiePolicy()}>Cookie Policy</NavLink>.
      </p>
      <form method="post" action="/cookies" onSubmit={onSubmit}>
        <Button look="glow" type="submit">
          Accept
        </Button>
      </form>
    </section>
  )
}
