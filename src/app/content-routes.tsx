import type { ComponentType } from 'react'
import type { page as somePage } from '../content/concept.md'
import { lazyScreen } from './lazy-screen.tsx'
import type { Route } from './route.ts'

type Page = typeof somePage
type TextScreen = ComponentType<{ page: Page }>

const screens = {
  InfoScreen: () => import('../screens/InfoScreen.tsx').then((m) => m.InfoScreen),
  FranchiseModelScreen: () =>
    import('../screens/FranchiseModelScreen.tsx').then((m) => m.FranchiseModelScreen),
  PolicyScreen: () => import('../screens/PolicyScreen.tsx').then((m) => m.PolicyScreen),
} satisfies Record<string, () => Promise<TextScreen>>

/** A page of Markdown. Its text is a chunk of its own, which brings title and description along. */
function textRoute(path: string, name: keyof typeof screens, loadText: () => Promise<{ page: Page }>): Route {
  let text: Page | undefined
  const screen = lazyScreen(async () => {
    const [Screen, { page }] = await Promise.all([screens[name](), loadText()])
    text = page
    return () => <Screen page={page} />
  })
  return {
    path,
    screen,
    access: 'anyone',
    render: 'page',
    hasShortForm: name === 'PolicyScreen',
    load: () => screen.preload(),
    title: () => text?.title ?? 'One moment',
    description: () => text?.description ?? '',
  }
}

/** The pages whose words are Markdown. */
export const contentRoutes: Route[] = [
  textRoute('/info/concept', 'InfoScreen', () => import('../content/concept.md')),
  textRoute('/info/about', 'InfoScreen', () => import('../content/about.md')),
  textRoute('/info/franchise_about', 'InfoScreen', () => import('../content/franchise-about.md')),
  textRoute('/info/franchise_model', 'FranchiseModelScreen', () => import('../content/franchise-model.md')),
  textRoute('/info/franchise_advantages', 'InfoScreen', () => import('../content/franchise-advantages.md')),
  textRoute('/info/guide', 'InfoScreen', () => import('../content/guide.md')),
  textRoute('/privacy_policy', 'PolicyScreen', () => import('../content/privacy-policy.md')),
  textRoute('/cookie_policy', 'PolicyScreen', () => import('../content/cookie-policy.md')),
  textRoute('/terms', 'PolicyScreen', () => import('../content/terms.md')),
]
