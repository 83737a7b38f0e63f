import type { PageName } from '../../contract/pages.ts'
import { paths } from '../lib/paths.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { pageIn, type RouteView } from './route.ts'

const loadAuthScreen = () => import('../screens/AuthScreen.tsx').then((m) => m.AuthScreen)
const loadCabinetScreen = () => import('../screens/CabinetScreen.tsx').then((m) => m.CabinetScreen)

const profileScreen = lazyScreen(async () => {
  const Screen = await loadCabinetScreen()
  return () => <Screen tab="profile" />
})

const socialReturn: RouteView = {
  screen: lazyScreen(() => import('../screens/SocialReturnScreen.tsx').then((m) => m.SocialReturnScreen)),
  title: () => 'Log in',
}

/** Getting in, and the customer's own pages. */
export const accountViews = {
  login: {
    screen: lazyScreen(async () => {
      const Screen = await loadAuthScreen()
      return () => <Screen isNew={false} />
    }),
    load: ({ auth }) => auth.loadProviders(),
    title: () => 'Log in',
  },
  registration: {
    screen: lazyScreen(async () => {
      const Screen = await loadAuthScreen()
      return () => <Screen isNew />
    }),
    load: ({ auth }) => auth.loadProviders(),
    title: () => 'Sign up',
  },
  passwordReset: {
    screen: lazyScreen(() => import('../screens/PasswordResetScreen.tsx').then((m) => m.PasswordResetScreen)),
    title: () => 'Choose a new password',
  },
  googleReturn: socialReturn,
  facebookReturn: socialReturn,
  checkout: {
    screen: lazyScreen(() => import('../screens/CheckoutScreen.tsx').then((m) => m.CheckoutScreen)),
    isBare: true,
    title: () => 'Confirmation and payment',
  },
  profile: {
    screen: profileScreen,
    load: ({ user }) => user.loadUserOnce(),
    title: () => 'Your profile',
  },
  orders: {
    screen: lazyScreen(async () => {
      const Screen = await loadCabinetScreen()
      return () => <Screen tab="orders" />
    }),
    load: ({ user }, { query }) => user.loadOrders(pageIn(query)),
    title: () => 'Your orders',
  },
  cabinet: {
    screen: profileScreen,
    redirectTo: paths.profile(),
    title: () => 'Your profile',
  },
  unknownCabinet: {
    screen: lazyScreen(() => import('../screens/NotFoundScreen.tsx').then((m) => m.NotFoundScreen)),
    status: 404,
    title: () => 'Page Not Found',
  },
} satisfies Partial<Record<PageName, RouteView>>
