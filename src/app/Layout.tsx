import '../styles/faces.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/frames.css'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useDeferredValue } from 'react'
import { CookieBanner } from '../features/layout/CookieBanner.tsx'
import { Footer } from '../features/layout/Footer.tsx'
import { Header } from '../features/layout/Header.tsx'
import { SkipLink } from '../features/layout/SkipLink.tsx'
import { useStores } from '../stores.tsx'
import styles from './Layout.module.css'
import { LazyAppNotices } from './LazyAppNotices.tsx'

interface LayoutProps {
  /** Without header and footer. */
  isBare: boolean
  /** In the mobile app's web view it is bare, too. */
  hasShortForm: boolean
  path: string
  /** When what the page shows was saved; null where the server has confirmed it, or nothing of it ages. */
  savedAt: string | null
  /** It shows prices and dates. */
  hasPrices: boolean
  /** Remembers on this device that the visitor has accepted cookies in the banner. */
  onAcceptCookies?: (() => void) | undefined
  children: ReactNode
}

/** Header, page and footer; a bare page stands alone. */
export function Layout(props: LayoutProps) {
  useSignals()
  const { isBare, hasShortForm, path, savedAt, hasPrices, onAcceptCookies, children } = props
  const { layout, shop, auth, offline } = useStores()
  // Where the page is in the menus is said after the page itself is shown.
  const markedPath = useDeferredValue(path)
  const cookieBanner = <CookieBanner layout={layout} onAccept={() => onAcceptCookies?.()} />
  const appNotices = <LazyAppNotices store={offline} savedAt={savedAt} hasPrices={hasPrices} />
  if (hasShortForm && layout.isWebView) return <>{children}</>
  if (isBare)
    return (
      <>
        {cookieBanner}
        {children}
        {appNotices}
      </>
    )
  const frame = hasShortForm ? styles.left : styles.frame
  return (
    <>
      <div className={frame}>
        <SkipLink />
        <Header
          layout={layout}
          isAuthorized={auth.isAuthorized.value}
          path={markedPath}
          onLogOut={auth.logOut}
        />
        {cookieBanner}
      </div>
      {children}
      <div className={frame}>
        <Footer shop={shop} />
      </div>
      {appNotices}
    </>
  )
}
