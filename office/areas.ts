import type { ComponentType } from 'react'
import { addresses } from './addresses.ts'
import type { AreaProps, Role } from './area.ts'
import { lazyScreen } from './frame/lazy-screen.tsx'
import type { NavIconName } from './frame/NavIcon.tsx'
import { TodayArea } from './today/TodayArea.tsx'

/** A part of the office that has a link. */
export interface Area {
  /** Its first screen; others are below. */
  href: string
  label: string
  /** What partners call it. */
  partnerLabel?: string
  icon: NavIconName
  /** Who may open it. */
  roles: readonly Role[]
  Screens: ComponentType<AreaProps>
}

const everyone = ['owner', 'staff', 'partner'] as const
const workers = ['owner', 'staff'] as const
const owners = ['owner'] as const

/**
 * In the order of the links: those that are opened every day come first, since a phone shows only them at once. Today is
 * what one opens in the yard, so it does not wait for its script.
 */
export const areas: readonly Area[] = [
  { href: addresses.today, label: 'Today', icon: 'today', roles: everyone, Screens: TodayArea },
  {
    href: addresses.orders,
    label: 'Orders',
    icon: 'orders',
    roles: everyone,
    Screens: lazyScreen(() => import('./orders/OrdersArea.tsx').then((it) => it.OrdersArea)),
  },
  {
    href: addresses.timeline,
    label: 'Timeline',
    icon: 'timeline',
    roles: everyone,
    Screens: lazyScreen(() => import('./timeline/TimelineArea.tsx').then((it) => it.TimelineArea)),
  },
  {
    href: addresses.messages,
    label: 'Messages',
    icon: 'messages',
    roles: workers,
    Screens: lazyScreen(() => import('./messages/MessagesArea.tsx').then((it) => it.MessagesArea)),
  },
  {
    href: addresses.closures,
    label: 'Closures',
    icon: 'closures',
    roles: workers,
    Screens: lazyScreen(() => import('./closures/ClosuresArea.tsx').then((it) => it.ClosuresArea)),
  },
  {
    href: addresses.reviews,
    label: 'Reviews',
    icon: 'reviews',
    roles: workers,
    Screens: lazyScreen(() => import('./reviews/ReviewsArea.tsx').then((it) => it.ReviewsArea)),
  },
  {
    href: addresses.catalog,
    label: 'Catalog',
    icon: 'catalog',
    roles: workers,
    Screens: lazyScreen(() => import('./catalog/CatalogArea.tsx').then((it) => it.CatalogArea)),
  },
  {
    href: addresses.numbers,
    label: 'Numbers',
    icon: 'numbers',
    roles: workers,
    Screens: lazyScreen(() => import('./numbers/NumbersArea.tsx').then((it) => it.NumbersArea)),
  },
  {
    href: addresses.partners,
    label: 'Partners',
    partnerLabel: 'Your saunas',
    icon: 'saunas',
    roles: ['owner', 'partner'],
    Screens: lazyScreen(() => import('./partners/PartnersArea.tsx').then((it) => it.PartnersArea)),
  },
  {
    href: addresses.people,
    label: 'People',
    icon: 'people',
    roles: owners,
    Screens: lazyScreen(() => import('./people/PeopleArea.tsx').then((it) => it.PeopleArea)),
  },
  {
    href: addresses.log,
    label: 'Log',
    icon: 'log',
    roles: owners,
    Screens: lazyScreen(() => import('./log/LogArea.tsx').then((it) => it.LogArea)),
  },
]

export const AccountArea = lazyScreen(() => import('./factors/AccountArea.tsx').then((it) => it.AccountArea))

/** What a role may open. */
export const areasFor = (role: Role): Area[] => areas.filter(({ roles }) => roles.includes(role))

/** What a role calls an area. */
export const labelOf = (
  { label, partnerLabel = label }: Pick<Area, 'label' | 'partnerLabel'>,
  role: Role,
): string => (role === 'partner' ? partnerLabel : label)
