import { paths } from '../../lib/paths.ts'

export interface MenuItem {
  title: string
  link: string
  /** Stands out: the page or section that is open, or what we want visitors to choose. */
  marked: boolean
}

export interface Menu {
  links: MenuItem[]
  /** Anchors of sections. */
  sections: MenuItem[]
}

export interface MenuLocation {
  path: string
  /** `#the-concept`, or empty. */
  hash?: string
}

export interface VisitorLocation extends MenuLocation {
  isAuthorized: boolean
}

type Entry = readonly [title: string, link: string]

const rent: Entry = ['Rent Saunas', paths.rental()]
const buy: Entry = ['Buy Saunas', paths.sales()]
const franchise: Entry = ['Franchise', paths.franchise()]
const concept: Entry = ['The concept', paths.main('the-concept')]
const howItWorks: Entry = ['How it works?', paths.main('how-it-works')]

const mainPage = {
  links: [['Rent Saunas', paths.main('how-it-works')] as Entry, buy],
  sections: [concept, ['Be your own boss!', paths.main('be-your-own-boss')] as Entry, howItWorks],
}
const franchisePage = {
  links: [franchise, buy],
  sections: [
    ['Rent a sauna', paths.rental()] as Entry,
    ['The concept', paths.franchise('the-concept')] as Entry,
    ['What do we do?', paths.franchise('advantages')] as Entry,
    ['How it works?', paths.franchise('be-your-own-boss')] as Entry,
  ],
}
const another = { links: [franchise, rent, buy], sections: [] }

/** The header's links, on every page the same. */
export const headerMenu = (at: MenuLocation): MenuItem[] => [rent, buy, franchise].map(markCurrent(at))

/** A page's entries beside the account entries; the main page and the franchise page have menus of their own. */
export function pageMenu(at: MenuLocation): Menu {
  const { links, sections } =
    at.path === paths.main() ? mainPage : at.path === paths.franchise() ? franchisePage : another
  return { links: links.map(markCurrent(at)), sections: sections.map(markCurrent(at)) }
}

/** The account entries; for a guest, signing up stands out. */
export function accountMenu(at: VisitorLocation): MenuItem[] {
  const main: Entry = ['Main page', paths.main()]
  if (at.isAuthorized)
    return [main, ['Profile', paths.profile()] as Entry, ['Orders', paths.orders()] as Entry].map(
      markCurrent(at),
    )
  return [
    ...[main, ['Log in', paths.login()] as Entry].map(markCurrent(at)),
    { title: 'Sign up', link: paths.registration(), marked: true },
  ]
}

/** The footer's links, on every page the same. */
export const footerMenu: readonly Entry[] = [
  ['Terms & Conditions', paths.terms()],
  ['Privacy Policy', paths.privacyPolicy()],
  ['Cookie Policy', paths.cookiePolicy()],
  ['Contacts Us', paths.contacts()],
  ['Offline sauna guide', paths.info('guide')],
  ['Saved on this device', paths.saved()],
  ['Install the app', paths.install()],
]

/** Whether a link leads to where the visitor is: that page and section, or a page below it. */
export function isCurrentLink(link: string, { path, hash = '' }: MenuLocation): boolean {
  const [target = '', anchor] = link.split('#')
  if (anchor !== undefined) return target === path && hash === `#${anchor}`
  return path === target || (target !== '/' && path.startsWith(`${target}/`))
}

const markCurrent =
  (at: MenuLocation) =>
  ([title, link]: Entry): MenuItem => ({ title, link, marked: isCurrentLink(link, at) })
