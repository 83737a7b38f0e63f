import { paths } from '../lib/paths.ts'
import { lazyScreen } from './lazy-screen.tsx'
import type { Route } from './routes.ts'

const authScreen = lazyScreen('AuthScreen.tsx', () =>
  import('../screens/AuthScreen.tsx').then((m) => m.AuthScreen),
)
const socialReturnScreen = lazyScreen('SocialReturnScreen.tsx', () =>
  import('../screens/SocialReturnScreen.tsx').then((m) => m.SocialReturnScreen),
)
const cabinetScreen = lazyScreen('CabinetScreen.tsx', () =>
  import('../screens/CabinetScreen.tsx').then((m) => m.CabinetScreen),
)

const socialReturn = (provider: string): Route => ({
  path: `/auth/provider/${provider}`,
  screen: socialReturnScreen,
  access: 'guest',
  render: 'frame',
  head: () => ({ title: 'Log in', description: 'On the way back from another site.', isPrivate: true }),
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
    head: () => ({
      title: 'Log in',
      description: 'Log in to see your bookings and to check out.',
      canonical: paths.login(),
    }),
  },
  {
    path: paths.registration(),
    screen: authScreen,
    access: 'guest',
    render: 'page',
    isUnlisted: true,
    isUnkept: true,
    load: ({ auth }) => auth.loadProviders(),
    head: () => ({
      title: 'Sign up',
      description: 'Make an account to book a sauna and to see your bookings.',
      canonical: paths.registration(),
    }),
  },
  {
    path: paths.passwordReset(),
    screen: lazyScreen('PasswordResetScreen.tsx', () =>
      import('../screens/PasswordResetScreen.tsx').then((m) => m.PasswordResetScreen),
    ),
    access: 'anyone',
    render: 'page',
    isUnlisted: true,
    isUnkept: true,
    head: () => ({
      title: 'Choose a new password',
      description: 'For a password that was forgotten.',
      isPrivate: true,
    }),
  },
  {
    path: paths.checkout(),
    screen: lazyScreen('CheckoutScreen.tsx', () =>
      import('../screens/CheckoutScreen.tsx').then((m) => m.CheckoutScreen),
    ),
    access: 'customer',
    render: 'frame',
    isBare: true,
    head: () => ({
      title: 'Confirmation and payment',
      description: 'Who takes the sauna, where to, and what it costs.',
      isPrivate: true,
    }),
  },
  socialReturn('google'),
  socialReturn('facebook'),
  {
    path: paths.profile(),
    screen: cabinetScreen,
    access: 'customer',
    render: 'frame',
    load: ({ user }) => user.loadOnce(),
    head: () => ({ title: 'Your profile', description: 'Your name and how we reach you.', isPrivate: true }),
  },
  {
    path: paths.orders(),
    screen: cabinetScreen,
    access: 'customer',
    render: 'frame',
    load: ({ user }, { query }) => user.loadOrders(query.get('page') ?? undefined),
    head: () => ({ title: 'Your orders', description: 'What you have booked and bought.', isPrivate: true }),
  },
  {
    path: `${paths.cabinet()}/*`,
    screen: lazyScreen('NotFoundScreen.tsx', () =>
      import('../screens/NotFoundScreen.tsx').then((m) => m.NotFoundScreen),
    ),
    access: 'customer',
    render: 'frame',
    head: () => ({
      title: 'Page Not Found',
      description: 'There is no page at this address.',
      isPrivate: true,
    }),
    status: 404,
  },
  {
    path: paths.cabinet(),
    screen: cabinetScreen,
    access: 'customer',
    render: 'frame',
    redirectTo: paths.profile(),
    head: () => ({ title: 'Your profile', description: 'Your name and how we reach you.', isPrivate: true }),
  },
]
