import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { EmptyState } from '../src/ui/EmptyState.tsx'
import { addresses } from './addresses.ts'
import { AccountArea, areas, areasFor } from './areas.ts'
import { RecoveryCodesScreen } from './factors/RecoveryCodesScreen.tsx'
import { EntryPanel } from './frame/EntryPanel.tsx'
import { Frame } from './frame/Frame.tsx'
import { lazyScreen } from './frame/lazy-screen.tsx'
import { Loading } from './frame/Loading.tsx'
import { LogOutButton } from './frame/LogOutButton.tsx'
import { NotForYou } from './frame/NotForYou.tsx'
import { LogInAgain } from './sign-in/LogInAgain.tsx'
import { LogInScreen } from './sign-in/LogInScreen.tsx'
import { SecondFactorScreen } from './sign-in/SecondFactorScreen.tsx'
import type { OfficeSession } from './sign-in/session.store.ts'
import type { OfficeStores } from './stores.ts'

// Everyone joins once. The recovery codes, which are shown only then, do not wait for a script that may not come.
const JoinScreen = lazyScreen(() => import('./sign-in/JoinScreen.tsx').then((it) => it.JoinScreen))
const FirstFactorScreen = lazyScreen(() =>
  import('./factors/FirstFactorScreen.tsx').then((it) => it.FirstFactorScreen),
)

/** What a member sees depends on how far they are in; only the screens of an open office have addresses of their own. */
export function Office({ stores }: { stores: OfficeStores }) {
  useSignals()
  const { session: store, factors } = stores
  const [path] = useLocation()
  useEffect(() => void store.load(), [store])
  // Closing the tab deletes what was not sent, also while its member is logged out.
  const hasWaiting = stores.waiting.value > 0
  useEffect(() => {
    if (!hasWaiting) return undefined
    // A page that reloads itself does so before this is taken away.
    const ask = (event: BeforeUnloadEvent) => stores.waiting.peek() > 0 && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [stores, hasWaiting])

  const session = store.session.value
  if (session === undefined)
    return (
      <EntryPanel title="Office">
        {store.problem.value && (
          <EmptyState
            kind="error"
            title="The office could not be opened."
            text={store.problem.value}
            onRetry={() => void store.load()}
          />
        )}
      </EntryPanel>
    )
  if (factors.recoveryCodes.value) return <RecoveryCodesScreen store={factors} />
  if (session?.stage === 'joining')
    return (
      <Suspense>
        <FirstFactorScreen store={factors} />
      </Suspense>
    )
  if (path === addresses.join && session?.stage !== 'open')
    return (
      <Suspense>
        <JoinScreen store={store} />
      </Suspense>
    )
  if (session?.stage === 'password') return <SecondFactorScreen store={store} session={session} />
  if (!session) return <LogInScreen store={store} />
  return <OpenOffice stores={stores} session={session} path={path} />
}

interface OpenOfficeProps {
  stores: OfficeStores
  session: OfficeSession
  path: string
}

/** The areas of a role. The others say whose they are. */
function OpenOffice({ stores, session, path }: OpenOfficeProps) {
  useSignals()
  const open = areasFor(session.member.role)
  const closed = areas.filter(({ href }) => !open.some((area) => area.href === href))
  return (
    <Frame
      session={session}
      path={path}
      logOut={<LogOutButton session={stores.session} waiting={stores.waiting.value} />}
    >
      <LogInAgain store={stores.session} member={session.member} />
      <Suspense fallback={<Loading />}>
        <Switch>
          {open.map(({ href, Screens }) => (
            <Route key={href} path={href === addresses.today ? href : `${href}/*?`}>
              <Screens stores={stores} session={session} />
            </Route>
          ))}
          {closed.map(({ href, label, roles }) => (
            <Route key={href} path={`${href}/*?`}>
              <NotForYou title={label} roles={roles} />
            </Route>
          ))}
          <Route path={addresses.account}>
            <AccountArea stores={stores} session={session} />
          </Route>
          <Route>
            <Redirect to={addresses.today} replace />
          </Route>
        </Switch>
      </Suspense>
    </Frame>
  )
}
