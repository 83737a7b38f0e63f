import { Route, Switch } from 'wouter'
import { addresses } from '../addresses.ts'
import type { AreaProps } from '../area.ts'
import { ToToday } from '../frame/ToToday.tsx'
import { createOrderStore } from './order.store.ts'
import { OrderScreen } from './OrderScreen.tsx'
import { createOrdersStore } from './orders.store.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

/** The list of orders, and each of them. */
export function OrdersArea({ stores, session }: AreaProps) {
  const isPartner = session.member.role === 'partner'
  const list = stores.lazyStore(createOrdersStore)
  const one = stores.lazyStore(createOrderStore)
  return (
    <Switch>
      <Route path={addresses.orders}>
        <OrdersScreen store={list} isPartner={isPartner} />
      </Route>
      <Route path={`${addresses.orders}/:number`}>
        {({ number }) => <OrderScreen store={one} number={number} mayAct={!isPartner} />}
      </Route>
      <ToToday />
    </Switch>
  )
}
