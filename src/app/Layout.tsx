import '../styles/tokens.css'
import '../styles/base.css'
import type { ReactNode } from 'react'
import { Footer } from '../features/shell/Footer.tsx'
import { Header } from '../features/shell/Header.tsx'
import { SkipLink } from '../features/shell/SkipLink.tsx'
import { useStores } from '../stores.tsx'

interface LayoutProps {
  /** Without header and footer. */
  isBare: boolean
  path: string
  children: ReactNode
}

/** Header, page and footer; a bare page stands alone. */
export function Layout({ isBare, path, children }: LayoutProps) {
  const { shell, shop } = useStores()
  if (isBare) return <>{children}</>
  return (
    <>
      <SkipLink />
      <Header shell={shell} isAuthorized={false} path={path} onLogOut={() => {}} />
      {children}
      <Footer shop={shop} path={path} />
    </>
  )
}
