import { paths } from '../lib/paths.ts'
import { lazyScreen } from './lazy-screen.tsx'
import type { Route } from './route.ts'

const authScreen = lazyScreen(() => import('../screens/AuthScreen.tsx').then((m) => m.AuthScreen))
const socialReturnScreen = lazyScreen(() =>
  import('../screens/SocialReturnScreen.tsx').then((m) => m.SocialReturnScreen),
)
const cabinetScreen = lazyScreen(() => import('../screens/CabinetScreen.tsx').then((m) => m.CabinetScreen))

const socialReturn = (provider: string): Route => ({
  path: `/auth/provider/${provider}`,
  screen: socialReturnScreen,
  access: 'guest',
  render: 'frame',
  title: () => 'Log in',
})

/** Getting in, and the customer's own pages. */
export const accountRoutes: Route[] = [
  {
    path: paths.login(),
    screen: authScreen,
    access: 'guest',
    render: 'page',
    isUnlisted: true,
    isUnkept: true,
    load: ({ auth }) => auth.loadProviders(),
    title: () => 'Log in',
  },
  {
    path: paths.registration(),
    screen: authScreen,
    access: 'guest',
    render: 'page',
    isUnlisted: true,
    isUnkept: true,
    load: ({ auth }) => auth.loadProviders(),
    title: () => 'Sign up',
  },
  {
    path: paths.passwordReset(),
    screen: lazyScreen(() => import('../screens/PasswordResetScreen.tsx').then((m) => m.PasswordResetScreen)),
    access: 'anyone',
    render: 'page',
    isUnlisted: true,
    isUnkept: true,
    title: () => 'Choose a new password',
  },
  {
    path: paths.checkout(),
    screen: lazyScreen(() => import('../screens/CheckoutScreen.tsx').then((m) => m.CheckoutScreen)),
    access: 'customer',
    render: 'frame',
    isBare: true,
    title: () => 'Confirmation and payment',
  },
  socialReturn('google'),
  socialReturn('facebook'),
  {
    path: paths.profile(),
    screen: cabinetScreen,
    access: 'customer',
    render: 'frame',
    load: ({ user }) => user.loadOnce(),
    title: () => 'Your profile',
  },
  {
    path: paths.orders(),
    screen: cabinetScreen,
    access: 'customer',
    render: 'frame',
    load: ({ user }, { query }) => user.loadOrders(query.get('page') ?? undefined),
    title: () => 'Your orders',
  },
  {
    path: `${paths.cabinet()}/*`,
    screen: lazyScreen(() => import('../screens/NotFoundScreen.tsx').then((m) => m.NotFoundScreen)),
    access: 'customer',
    render: 'frame',
    status: 404,
    title: () => 'Page Not Found',
  },
  {
    path: paths.cabinet(),
    screen: cabinetScreen,
    access: 'customer',
    render: 'frame',
    redirectTo: paths.profile(),
    title: () => 'Your profile',
  },
]
