import { useSignals } from '@preact/signals-react/runtime'
import { type FocusEvent, useEffect, useId, useRef } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import styles from './BurgerMenu.module.css'
import { accountMenu, isCurrentLink, type MenuItem, pageMenu } from './menus.ts'
import type { LayoutStore } from './layout.store.ts'
import { useHash } from './use-hash.ts'

interface BurgerMenuProps {
  layout: LayoutStore
  isAuthorized: boolean
  path: string
  onLogOut: () => void
  className?: string | undefined
}

/**
 * All of the shop's links on a small screen. A popover: the browser opens it before hydration, closes it on Escape and on
 * a tap outside, and manages the focus; the store only follows, and closes it on navigation.
 */
export function BurgerMenu({ layout, isAuthorized, path, onLogOut, className = '' }: BurgerMenuProps) {
  useSignals()
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const at = { isAuthorized, path, hash: useHash() }
  const { links, sections } = pageMenu(at)
  const isOpen = layout.isOpenBurgerMenu.value
  const close = () => layout.setBurgerMenu(false)

  // The menu may have been opened before hydration.
  useEffect(() => layout.setBurgerMenu(panel.current?.matches(':popover-open') ?? false), [layout])
  useEffect(() => {
    if (panel.current?.matches(':popover-open') !== isOpen) panel.current?.togglePopover(isOpen)
  }, [isOpen])
  useEffect(() => () => layout.setBurgerMenu(false), [layout, path])

  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  const show = (item: MenuItem) => (
    <li key={item.title}>
      <NavLink
        href={item.link}
        className={styles.entry}
        aria-current={isCurrentLink(item.link, at) ? 'page' : undefined}
        data-marked={item.marked || undefined}
        onClick={close}
      >
        {item.title}
      </NavLink>
    </li>
  )

  return (
    <div className={className}>
      <button type="button" className={styles.toggle} popoverTarget={id} aria-label="Menu">
        <Icon name="menu" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onToggle={(event) => layout.setBurgerMenu(event.newState === 'open')}
        onBlur={onBlur}
      >
        <button
          type="button"
          className={styles.close}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
        <nav aria-label="Menu">
          <ul className={styles.list}>{links.map(show)}</ul>
          <ul className={styles.list}>
            {accountMenu(at).map(show)}
            {isAuthorized && (
              <li>
                <button
                  type="button"
                  className={styles.entry}
                  onClick={() => {
                    close()
                    onLogOut()
                  }}
                >
                  Log out
                </button>
              </li>
            )}
          </ul>
          {sections.length > 0 && (
            <ul className={`${styles.list} ${styles.sections}`}>{sections.map(show)}</ul>
          )}
        </nav>
      </div>
    </div>
  )
}
