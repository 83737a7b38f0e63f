import styles from './BackLink.module.css'
import { Icon } from './Icon.tsx'
import { NavLink } from './NavLink.tsx'

/** Leads back to the page before; stands above the heading. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <NavLink href={href} className={styles.back}>
      <Icon name="back" />
      {label}
    </NavLink>
  )
}
