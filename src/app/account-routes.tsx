import type { PageName } from '../../contract/pages.ts'
import { paths } from '../lib/paths.ts'
import { lazyScreen } from './lazy-screen.tsx'
import type { Stores } from '../stores.tsx'
import { pageIn, type RouteView } from './route.ts'

const authScreen = (isNew: boolean) =>
  lazyScreen(async () => {
    const { AuthScreen } = await import('../screens/AuthScreen.tsx')
    return () => <AuthScreen isNew={isNew} />
  }, 'AuthScreen')

const cabinetScreen = (tab: 'profile' | 'orders') =>
  lazyScreen(async () => {
    const { CabinetScreen } = await import('../screens/CabinetScreen.tsx')
    return () => <CabinetScreen tab={tab} />
  }, 'CabinetScreen')

/** Only customers have one, so its code comes with their pages. */
const loadUserStore = async ({ lazyStore }: Stores) =>
  lazyStore((await import('../features/user/user.store.ts')).createUserStore)

const profileScreen = cabinetScreen('profile')

const socialReturn: RouteView = {
  screen: lazyScreen(
    () => import('../screens/SocialReturnScreen.tsx').then((m) => m.SocialReturnScreen),
    'SocialReturnScreen',
  ),
  title: () => 'Log in',
}

/** Getting in, and the customer's own pages. */
export const accountViews = {
  login: {
    screen: authScreen(false),
    load: ({ auth }) => auth.loadProviders(),
    title: () => 'Log in',
  },
  registration: {
    screen: authScreen(true),
    load: ({ auth }) => auth.loadProviders(),
    title: () => 'Sign up',
  },
  passwordReset: {
    screen: lazyScreen(
      () => import('../screens/PasswordResetScreen.tsx').then((m) => m.PasswordResetScreen),
      'PasswordResetScreen',
    ),
    title: () => 'Choose a new password',
  },
  googleReturn: socialReturn,
  facebookReturn: socialReturn,
  checkout: {
    screen: lazyScreen(
      () => import('../screens/CheckoutScreen.tsx').then((m) => m.CheckoutScreen),
      'CheckoutScreen',
    ),
    isBare: true,
    title: () => 'Confirmation and payment',
  },
  profile: {
    screen: profileScreen,
    load: async (stores) => (await loadUserStore(stores)).loadUserOnce(),
    title: () => 'Your profile',
  },
  orders: {
    screen: cabinetScreen('orders'),
    load: async (stores, { query }) => (await loadUserStore(stores)).loadOrders(pageIn(query)),
    title: () => 'Your orders',
  },
  cabinet: {
    screen: profileScreen,
    redirectTo: paths.profile(),
    title: () => 'Your profile',
  },
  unknownCabinet: {
    screen: lazyScreen(
      () => import('../screens/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
      'NotFoundScreen',
    ),
    status: 404,
    title: () => 'Page Not Found',
  },
} satisfies Partial<Record<PageName, RouteView>>
