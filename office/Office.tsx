import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { EmptyState } from '../src/ui/EmptyState.tsx'
import { FirstFactorScreen } from './factors/FirstFactorScreen.tsx'
import { RecoveryCodesScreen } from './factors/RecoveryCodesScreen.tsx'
import { Frame } from './frame/Frame.tsx'
import { EntryPanel } from './frame/EntryPanel.tsx'
import { LogOutButton } from './frame/LogOutButton.tsx'
import { lazyScreen } from './frame/lazy-screen.tsx'
import { addresses } from './addresses.ts'
import { JoinScreen } from './sign-in/JoinScreen.tsx'
import { LogInAgain } from './sign-in/LogInAgain.tsx'
import { LogInScreen } from './sign-in/LogInScreen.tsx'
import { SecondFactorScreen } from './sign-in/SecondFactorScreen.tsx'
import type { OfficeStores } from './stores.ts'
import { TodayScreen } from './today/TodayScreen.tsx'

// Today is what one opens in the yard; it does not wait for the rest.
const AccountScreen = lazyScreen(() => import('./factors/AccountScreen.tsx').then((it) => it.AccountScreen))
const CatalogScreen = lazyScreen(() => import('./catalog/CatalogScreen.tsx').then((it) => it.CatalogScreen))
const ProductScreen = lazyScreen(() => import('./catalog/ProductScreen.tsx').then((it) => it.ProductScreen))
const PlaceScreen = lazyScreen(() => import('./catalog/PlaceScreen.tsx').then((it) => it.PlaceScreen))
const ClosuresScreen = lazyScreen(() =>
  import('./closures/ClosuresScreen.tsx').then((it) => it.ClosuresScreen),
)
const LogScreen = lazyScreen(() => import('./log/LogScreen.tsx').then((it) => it.LogScreen))
const MessagesScreen = lazyScreen(() =>
  import('./messages/MessagesScreen.tsx').then((it) => it.MessagesScreen),
)
const MessageScreen = lazyScreen(() => import('./messages/MessageScreen.tsx').then((it) => it.MessageScreen))
const SavedRepliesScreen = lazyScreen(() =>
  import('./messages/SavedRepliesScreen.tsx').then((it) => it.SavedRepliesScreen),
)
const NumbersScreen = lazyScreen(() => import('./numbers/NumbersScreen.tsx').then((it) => it.NumbersScreen))
const OrdersScreen = lazyScreen(() => import('./orders/OrdersScreen.tsx').then((it) => it.OrdersScreen))
const OrderScreen = lazyScreen(() => import('./orders/OrderScreen.tsx').then((it) => it.OrderScreen))
const TimelineScreen = lazyScreen(() =>
  import('./timeline/TimelineScreen.tsx').then((it) => it.TimelineScreen),
)
const PartnersScreen = lazyScreen(() =>
  import('./partners/PartnersScreen.tsx').then((it) => it.PartnersScreen),
)
const StatementScreen = lazyScreen(() =>
  import('./partners/StatementScreen.tsx').then((it) => it.StatementScreen),
)
const PeopleScreen = lazyScreen(() => import('./people/PeopleScreen.tsx').then((it) => it.PeopleScreen))

/** What a member sees depends on how far they are in; only the screens of an open office have addresses of their own. */
export function Office({ stores }: { stores: OfficeStores }) {
  useSignals()
  const {
    session: store,
    factors,
    orderNews,
    partners,
    people,
    closures,
    today,
    taps,
    orders,
    order,
    timeline,
    messages,
    message,
    answers,
    savedReplies,
    numbers,
    log,
  } = stores
  const [path] = useLocation()
  useEffect(() => void store.load(), [store])

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
  if (session?.stage === 'joining') return <FirstFactorScreen store={factors} />
  if (path === addresses.join && session?.stage !== 'open') return <JoinScreen store={store} />
  if (session?.stage === 'password') return <SecondFactorScreen store={store} session={session} />
  if (!session) return <LogInScreen store={store} />
  const isOwner = session.member.role === 'owner'
  const isPartner = session.member.role === 'partner'
  const forWorkers = (screen: ReactNode) => (isPartner ? <Redirect to={addresses.today} replace /> : screen)
  return (
    <Frame
      session={session}
      path={path}
      logOut={<LogOutButton session={store} waiting={taps.waiting.value + answers.count.value} />}
    >
      <LogInAgain store={store} member={session.member} />
      <Suspense>
        <Switch>
          <Route path={addresses.today}>
            <TodayScreen store={today} taps={taps} mayRecord={!isPartner} />
          </Route>
          <Route path={addresses.orders}>
            <OrdersScreen store={orders} isPartner={isPartner} />
          </Route>
          <Route path={`${addresses.orders}/:number`}>
            {({ number }) => <OrderScreen store={order} number={number} mayAct={!isPartner} />}
          </Route>
          <Route path={addresses.messages}>{forWorkers(<MessagesScreen store={messages} />)}</Route>
          <Route path={`${addresses.messages}/:number`}>
            {({ number }) =>
              forWorkers(
                <MessageScreen store={message} answers={answers} replies={savedReplies} number={number} />,
              )
            }
          </Route>
          <Route path={addresses.savedReplies}>
            {forWorkers(<SavedRepliesScreen store={savedReplies} />)}
          </Route>
          <Route path={addresses.numbers}>{forWorkers(<NumbersScreen store={numbers} />)}</Route>
          <Route path={addresses.timeline}>
            <TimelineScreen store={timeline} canEdit={!isPartner} />
          </Route>
          <Route path={addresses.account}>
            <AccountScreen
              store={factors}
              orderNews={{ store: orderNews, isOn: session.orderNews }}
              session={store}
              member={session.member}
            />
          </Route>
          <Route path={addresses.closures}>
            <ClosuresScreen store={closures} isPartner={isPartner} />
          </Route>
          {!isPartner && (
            <Route path={addresses.catalog}>
              <CatalogScreen store={stores.catalog} isOwner={isOwner} />
            </Route>
          )}
          {!isPartner && (
            <Route path={`${addresses.catalog}/products/:id`}>
              {({ id }) => <ProductScreen store={stores.product} id={id} isOwner={isOwner} />}
            </Route>
          )}
          {!isPartner && (
            <Route path={`${addresses.catalog}/places/:id`}>
              {({ id }) => <PlaceScreen store={stores.place} id={id} isOwner={isOwner} />}
            </Route>
          )}
          {(isOwner || isPartner) && (
            <Route path={addresses.partners}>
              <PartnersScreen store={partners} isPartner={isPartner} />
            </Route>
          )}
          {(isOwner || isPartner) && (
            <Route path={`${addresses.partners}/:memberId/:month`}>
              {({ memberId, month }) => (
                <StatementScreen store={partners} memberId={memberId} month={month} isOwner={isOwner} />
              )}
            </Route>
          )}
          <Route path={addresses.people}>
            <PeopleScreen store={people} isOwner={isOwner} />
          </Route>
          <Route path={addresses.log}>
            <LogScreen store={log} isOwner={isOwner} />
          </Route>
          <Route>
            <Redirect to={addresses.today} replace />
          </Route>
        </Switch>
      </Suspense>
    </Frame>
  )
}
