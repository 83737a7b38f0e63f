import { Route, Switch } from 'wouter'
import { addresses } from '../addresses.ts'
import type { AreaProps } from '../area.ts'
import { ToToday } from '../frame/ToToday.tsx'
import { createPartnersStore } from './partners.store.ts'
import { PartnersScreen } from './PartnersScreen.tsx'
import { StatementScreen } from './StatementScreen.tsx'

/** Partners with their saunas, and their statements. A partner sees their own. */
export function PartnersArea({ stores, session }: AreaProps) {
  const isOwner = session.member.role === 'owner'
  const store = stores.lazyStore(createPartnersStore)
  return (
    <Switch>
      <Route path={addresses.partners}>
        <PartnersScreen store={store} isPartner={!isOwner} />
      </Route>
      <Route path={`${addresses.partners}/:memberId/:month`}>
        {({ memberId, month }) => (
          <StatementScreen store={store} memberId={memberId} month={month} isOwner={isOwner} />
        )}
      </Route>
      <ToToday />
    </Switch>
  )
}
