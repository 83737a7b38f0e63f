import type { ReactNode } from 'react'
import { buttonClass, type LookProps } from './button-look.ts'
import { NavLink } from './NavLink.tsx'

interface ButtonLinkProps extends LookProps {
  href: string
  children: ReactNode
}

/** A link that looks like a button: a plain `<a href>`, so it works before the script does. */
export function ButtonLink({ href, children, ...look }: ButtonLinkProps) {
  return (
    <NavLink href={href} className={buttonClass(look)}>
      {children}
    </NavLink>
  )
}
