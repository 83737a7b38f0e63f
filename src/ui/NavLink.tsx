import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link, useLocation } from 'wouter'

interface NavLinkProps {
  /** An address of this site, or an anchor on it. */
  href: string
  children: ReactNode
  className?: string | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | 'location' | 'true' | undefined
  'data-marked'?: true | undefined
  /** Takes the place of the open page in the history. */
  replace?: boolean | undefined
  onClick?: ((event: MouseEvent) => void) | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
}

/** A link inside the shop, without a page load. Anchors on the open page are left to the browser. */
export function NavLink({ href, onClick, children, ...rest }: NavLinkProps) {
  const [path] = useLocation()
  const [target, hash] = href.split('#')
  const isAnchorHere = hash !== undefined && (target === '' || target === path)
  return isAnchorHere ? (
    <a {...rest} href={`#${hash}`} onClick={onClick}>
      {children}
    </a>
  ) : (
    <Link {...rest} href={href} onClick={onClick}>
      {children}
    </Link>
  )
}
