import { Route, Switch } from 'wouter'
import { addresses } from '../addresses.ts'
import type { AreaProps } from '../area.ts'
import { ToToday } from '../frame/ToToday.tsx'
import { createOrderReportsStore } from '../reports/order-reports.store.ts'
import { createNewOrderStore } from './new-order.store.ts'
import { NewOrderScreen } from './NewOrderScreen.tsx'
import { createOrderStore } from './order.store.ts'
import { OrderScreen } from './OrderScreen.tsx'
import { createOrdersStore } from './orders.store.ts'
import { OrdersScreen } from './OrdersScreen.tsx'

/** The list of orders, and each of them. */
export function OrdersArea({ stores, session }: AreaProps) {
  const isPartner = session.member.role === 'partner'
  const list = stores.lazyStore(createOrdersStore)
  const reports = stores.lazyStore(createOrderReportsStore)
  const one = stores.lazyStore(createOrderStore)
  const making = stores.lazyStore(createNewOrderStore)
  return (
    <Switch>
      <Route path={addresses.orders}>
        <OrdersScreen store={list} isPartner={isPartner} />
      </Route>
      {!isPartner && (
        <Route path={addresses.newOrder}>
          <NewOrderScreen store={making} />
        </Route>
      )}
      <Route path={`${addresses.orders}/:number`}>
        {({ number }) => <OrderScreen store={one} reports={reports} number={number} mayAct={!isPartner} />}
      </Route>
      <ToToday />
    </Switch>
  )
}
