import type { MouseEvent, ReactNode, Ref } from 'react'
import { useLocation, useRouter } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { opensElsewhere } from '../lib/opens-elsewhere.ts'

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
export function NavLink(props: NavLinkProps) {
  return props.href.includes('#') ? <AnchorLink {...props} /> : <PageLink {...props} />
}

/**
 * Unlike wouter's own link it does not listen to the address: a page has dozens of links, and each would be rendered again
 * between a tap and the page that it opens.
 */
function PageLink({ href, replace = false, onClick, children, ...rest }: NavLinkProps) {
  const { aroundNav } = useRouter()
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    aroundNav(navigate, href, { replace })
  }
  return (
    <a {...rest} href={href} onClick={open}>
      {children}
    </a>
  )
}

function AnchorLink(props: NavLinkProps) {
  const [path] = useLocation()
  const [target, hash] = props.href.split('#')
  const { children, ...rest } = props
  return target === '' || target === path ? (
    <a {...rest} href={`#${hash}`}>
      {children}
    </a>
  ) : (
    <PageLink {...props} />
  )
}
