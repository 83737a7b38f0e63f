import '../styles/tokens.css'
import '../styles/base.css'
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { CookieNotice } from '../features/shell/CookieNotice.tsx'
import { Footer } from '../features/shell/Footer.tsx'
import { Header } from '../features/shell/Header.tsx'
import { SkipLink } from '../features/shell/SkipLink.tsx'
import { useStores } from '../stores.tsx'
import styles from './Layout.module.css'

interface LayoutProps {
  /** Without header and footer. */
  isBare: boolean
  /** In the mobile app's web view it is bare, too. */
  hasShortForm: boolean
  path: string
  /** Remembers on this device that the cookie notice was accepted. */
  onAcceptCookies?: (() => void) | undefined
  children: ReactNode
}

/** Header, page and footer; a bare page stands alone. */
export function Layout({ isBare, hasShortForm, path, onAcceptCookies, children }: LayoutProps) {
  useSignals()
  const { shell, shop, auth } = useStores()
  const notice = <CookieNotice shell={shell} onAccept={() => onAcceptCookies?.()} />
  if (hasShortForm && shell.isWebView) return <>{children}</>
  if (isBare)
    return (
      <>
        {notice}
        {children}
      </>
    )
  const frame = hasShortForm ? styles.left : styles.frame
  return (
    <>
      <div className={frame}>
        <SkipLink />
        <Header
          shell={shell}
          isAuthorized={auth.isAuthorized.value}
          path={path}
          onLogOut={() => void auth.logOut()}
        />
        {notice}
      </div>
      {children}
      <div className={frame}>
        <Footer shop={shop} path={path} />
      </div>
    </>
  )
}
