import { memo } from 'react'
import { paths } from '../../lib/paths.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { NavLink } from '../../ui/NavLink.tsx'
import { BurgerMenu } from './BurgerMenu.tsx'
import styles from './Header.module.css'
import { headerMenu } from './menus.ts'
import type { LayoutStore } from './layout.store.ts'

interface HeaderProps {
  layout: LayoutStore
  isAuthorized: boolean
  path: string
  onLogOut: () => unknown
}

/** The bar above every page; on small screens everything but the brand moves into the burger menu. */
export const Header = memo(function Header({ layout, isAuthorized, path, onLogOut }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={`page ${styles.bar}`}>
        <NavLink href={paths.main()} className={styles.brand}>
          <BrandMark />
          Heat and Chill
        </NavLink>
        <nav aria-label="Main">
          <ul className={styles.links}>
            {headerMenu({ path }).map(({ title, link, marked }) => (
              <li key={link}>
                <NavLink href={link} className={styles.link} aria-current={marked ? 'page' : undefined}>
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.account}>
          {isAuthorized ? (
            <>
              <NavLink href={paths.orders()} className={styles.link}>
                Orders
              </NavLink>
              <Button look="bare" onClick={onLogOut}>
                Log out
              </Button>
            </>
          ) : (
            <>
              <ButtonLink href={paths.login()} look="bare">
                Log in
              </ButtonLink>
              <ButtonLink href={paths.registration()} look="glow">
                Sign up
              </ButtonLink>
            </>
          )}
        </div>
        <BurgerMenu
          className={styles.burger}
          layout={layout}
          isAuthorized={isAuthorized}
          path={path}
          onLogOut={onLogOut}
        />
      </div>
    </header>
  )
})
