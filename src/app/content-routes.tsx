import type { ComponentType } from 'react'
import type { PageName } from '../../contract/pages.ts'
import type { page as somePage } from '../content/concept.md'
import { lazyScreen } from './lazy-screen.tsx'
import type { RouteView } from './route.ts'

type Page = typeof somePage
type TextScreen = ComponentType<{ page: Page }>

const screens = {
  InfoScreen: () => import('../screens/InfoScreen.tsx').then((m) => m.InfoScreen),
  FranchiseModelScreen: () =>
    import('../screens/FranchiseModelScreen.tsx').then((m) => m.FranchiseModelScreen),
  PolicyScreen: () => import('../screens/PolicyScreen.tsx').then((m) => m.PolicyScreen),
} satisfies Record<string, () => Promise<TextScreen>>

/** A page of Markdown. Its text is a chunk of its own, which brings title and description along. */
function textView(
  name: keyof typeof screens,
  text: string,
  loadText: () => Promise<{ page: Page }>,
): RouteView {
  let loaded: Page | undefined
  const screen = lazyScreen(
    async () => {
      const [Screen, { page }] = await Promise.all([screens[name](), loadText()])
      loaded = page
      return () => <Screen page={page} />
    },
    name,
    text,
  )
  return {
    screen,
    hasShortForm: name === 'PolicyScreen',
    load: () => screen.preload(),
    title: () => loaded?.title ?? 'One moment',
    description: () => loaded?.description ?? '',
  }
}

/** The pages whose words are Markdown. */
export const contentViews = {
  concept: textView('InfoScreen', 'concept.md', () => import('../content/concept.md')),
  about: textView('InfoScreen', 'about.md', () => import('../content/about.md')),
  franchiseAbout: textView('InfoScreen', 'franchise-about.md', () => import('../content/franchise-about.md')),
  franchiseModel: textView(
    'FranchiseModelScreen',
    'franchise-model.md',
    () => import('../content/franchise-model.md'),
  ),
  franchiseAdvantages: textView(
    'InfoScreen',
    'franchise-advantages.md',
    () => import('../content/franchise-advantages.md'),
  ),
  guide: textView('InfoScreen', 'guide.md', () => import('../content/guide.md')),
  privacyPolicy: textView('PolicyScreen', 'privacy-policy.md', () => import('../content/privacy-policy.md')),
  cookiePolicy: textView('PolicyScreen', 'cookie-policy.md', () => import('../content/cookie-policy.md')),
  terms: textView('PolicyScreen', 'terms.md', () => import('../content/terms.md')),
} satisfies Partial<Record<PageName, RouteView>>
