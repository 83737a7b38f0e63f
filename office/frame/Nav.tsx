import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { addresses } from '../addresses.ts'
import type { Role } from '../area.ts'
import { type Area, areasFor, labelOf } from '../areas.ts'
import styles from './Nav.module.css'
import { NavIcon } from './NavIcon.tsx'

interface NavProps {
  memberRole: Role
  path: string
}

/** As many as fit below a thumb; one more is shown rather than hidden behind a button that takes as much room. */
const FIRST = 4

const isIn = ({ href }: Area, path: string) =>
  path === href || (href !== addresses.today && path.startsWith(`${href}/`))

function AreaLink({ area, memberRole, path }: NavProps & { area: Area }) {
  const { href, icon } = area
  return (
    <li>
      <NavLink
        href={href}
        className={styles.link}
        aria-current={path === href ? 'page' : isIn(area, path) ? 'true' : undefined}
      >
        <NavIcon name={icon} />
        {labelOf(area, memberRole)}
      </NavLink>
    </li>
  )
}

/**
 * The areas of the office: all in one line on a desk, the most used ones at the lower edge of a phone. What has no room is
 * behind a button.
 */
export function Nav({ memberRole, path }: NavProps) {
  const [isOpen, setOpen] = useState(false)
  const [shownPath, setShownPath] = useState(path)
  const nav = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  if (shownPath !== path) {
    setShownPath(path)
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: PointerEvent) => {
      if (!nav.current?.contains(target as Node)) setOpen(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !nav.current?.contains(relatedTarget)) setOpen(false)
  }
  const areas = areasFor(memberRole)
  const first = areas.length > FIRST + 1 ? areas.slice(0, FIRST) : areas
  const rest = areas.slice(first.length)
  return (
    // Escape closes what the button has opened, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={nav} aria-label="Office" className={styles.nav} onKeyDown={onKeyDown} onBlur={onBlur}>
      <ul className={styles.links}>
        {first.map((area) => (
          <AreaLink key={area.href} area={area} memberRole={memberRole} path={path} />
        ))}
        {rest.length > 0 && (
          <li className={styles.hidden}>
            <button
              ref={button}
              type="button"
              className={`${styles.link} ${styles.more}`}
              aria-expanded={isOpen}
              aria-controls={id}
              data-current={rest.some((area) => isIn(area, path)) || undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <NavIcon name="more" />
              More
            </button>
            <ul id={id} className={styles.rest} data-open={isOpen || undefined}>
              {rest.map((area) => (
                <AreaLink key={area.href} area={area} memberRole={memberRole} path={path} />
              ))}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  )
}
