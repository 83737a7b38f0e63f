import { type ReactNode, useEffect, useRef } from 'react'
import { BrandMark } from '../../src/ui/BrandMark.tsx'
import { NavLink } from '../../src/ui/NavLink.tsx'
import { addresses } from '../addresses.ts'
import type { OfficeSession } from '../sign-in/session.store.ts'
import styles from './Frame.module.css'
import { Nav } from './Nav.tsx'
import { NavIcon } from './NavIcon.tsx'

interface FrameProps {
  session: OfficeSession
  path: string
  logOut: ReactNode
  children: ReactNode
}

/** The frame of an open office: where one can go, and out. Another screen takes the focus. */
export function Frame({ session: { member }, path, logOut, children }: FrameProps) {
  const content = useRef<HTMLElement>(null)
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    content.current?.focus()
  }, [path])
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
          <Nav memberRole={member.role} path={path} />
          <NavLink
            href={addresses.account}
            className={styles.who}
            aria-current={path === addresses.account ? 'page' : undefined}
          >
            <NavIcon name="person" />
            <span className={styles.name}>{member.name || member.email}</span>
            <span className="visually-hidden">, your log-in</span>
          </NavLink>
          {logOut}
        </div>
      </header>
      <main ref={content} id="content" tabIndex={-1} className={`page ${styles.content}`}>
        {children}
      </main>
    </>
  )
}
