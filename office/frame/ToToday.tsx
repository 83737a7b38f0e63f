import { Redirect, Route } from 'wouter'
import { addresses } from '../addresses.ts'

/** The last of several routes: there is no such screen. */
export const ToToday = () => (
  <Route>
    <Redirect to={addresses.today} replace />
  </Route>
)
