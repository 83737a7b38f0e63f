import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { addresses } from '../addresses.ts'
import type { OfficeSession } from '../sign-in/session.store.ts'
import { BrandMark } from '../../src/ui/BrandMark.tsx'
import styles from './Frame.module.css'

interface FrameProps {
  session: OfficeSession
  path: string
  logOut: ReactNode
  children: ReactNode
}

const everyone = ['owner', 'staff', 'partner']

const links = [
  { href: addresses.today, label: 'Today', roles: everyone },
  { href: addresses.orders, label: 'Orders', roles: everyone },
  { href: addresses.timeline, label: 'Timeline', roles: everyone },
  { href: addresses.messages, label: 'Messages', roles: ['owner', 'staff'] },
  { href: addresses.numbers, label: 'Numbers', roles: ['owner', 'staff'] },
  { href: addresses.closures, label: 'Closures', roles: ['owner', 'staff'] },
  { href: addresses.catalog, label: 'Catalog', roles: ['owner', 'staff'] },
  { href: addresses.partners, label: 'Partners', roles: ['owner'] },
  { href: addresses.partners, label: 'Your saunas', roles: ['partner'] },
  { href: addresses.people, label: 'People', roles: ['owner'] },
  { href: addresses.log, label: 'Log', roles: ['owner'] },
  { href: addresses.account, label: 'Your log-in', roles: everyone },
]

/** The frame of an open office: where one can go, and out. Another screen takes the focus. */
export function Frame({ session: { member }, path, logOut, children }: FrameProps) {
  const content = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    content.current?.focus()
  }, [path])
  const shown = links.filter(({ roles }) => roles.includes(member.role))
  return (
    <>
      <a className={`visually-hidden ${styles.skip}`} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={`page ${styles.bar}`}>
          <p className={styles.brand}>
            <BrandMark height={30} />
            Office
          </p>
          <nav aria-label="Office">
            <ul className={styles.links}>
              {shown.map(({ href, label }) => (
                <li key={href}>
                  <NavLink
                    href={href}
                    className={styles.link}
                    aria-current={path === href ? 'page' : undefined}
                  >
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <p className={styles.who} title={member.email}>
            {member.name || member.email}
          </p>
          {logOut}
        </div>
      </header>
      <main ref={content} id="content" tabIndex={-1} className={`page ${styles.content}`}>
        {children}
      </main>
    </>
  )
}
