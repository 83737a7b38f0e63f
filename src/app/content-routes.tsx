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
function textView(name: keyof typeof screens, loadText: () => Promise<{ page: Page }>): RouteView {
  let text: Page | undefined
  const screen = lazyScreen(async () => {
    const [Screen, { page }] = await Promise.all([screens[name](), loadText()])
    text = page
    return () => <Screen page={page} />
  })
  return {
    screen,
    hasShortForm: name === 'PolicyScreen',
    load: () => screen.preload(),
    title: () => text?.title ?? 'One moment',
    description: () => text?.description ?? '',
  }
}

/** The pages whose words are Markdown. */
export const contentViews = {
  concept: textView('InfoScreen', () => import('../content/concept.md')),
  about: textView('InfoScreen', () => import('../content/about.md')),
  franchiseAbout: textView('InfoScreen', () => import('../content/franchise-about.md')),
  franchiseModel: textView('FranchiseModelScreen', () => import('../content/franchise-model.md')),
  franchiseAdvantages: textView('InfoScreen', () => import('../content/franchise-advantages.md')),
  guide: textView('InfoScreen', () => import('../content/guide.md')),
  privacyPolicy: textView('PolicyScreen', () => import('../content/privacy-policy.md')),
  cookiePolicy: textView('PolicyScreen', () => import('../content/cookie-policy.md')),
  terms: textView('PolicyScreen', () => import('../content/terms.md')),
} satisfies Partial<Record<PageName, RouteView>>
