import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Order, OrderParams } from './orders.ts'
import { siteFields } from './site.ts'
import { towFields } from './trailer.ts'

/** Longer than any rule allows, so that the rule answers with a message; beyond it the whole body is refused. */
export const Field = Type.Optional(Type.String({ maxLength: 1000 }))

/** What a customer says of their car or their place. */
export const CheckAnswers = Type.Object({
  /** About the car, for a pickup; an answer that is left out is unknown. */
  tow_hitch: Field,
  tow_rated_lb: Field,
  tow_ball: Field,
  tow_plug: Field,
  tow_controller: Field,
  /** `yes` where the customer comes with another car than one that cannot tow it. */
  tow_confirmed: Field,
  /** About the place, for a delivery: feet and inches as typed, `unknown` where nobody has measured. */
  site_way: Field,
  site_entrance: Field,
  site_length: Field,
  site_width: Field,
  site_fire: Field,
  site_overhead: Field,
  site_height: Field,
  site_slope: Field,
  site_ground: Field,
  /** The ticked rules of the guide, with commas between them. */
  site_done: Field,
  /** `yes` where the customer makes room, or has another place than one where it does not fit. */
  site_confirmed: Field,
})
export type CheckAnswers = Static<typeof CheckAnswers>

/** Not in the specification: for an order whose checkout did not ask, or was not answered, or whose answers have changed. */
export const answerOrderCheck = endpoint({
  method: 'PUT',
  path: '/api/v1/cabinet/user/orders/:orderId/check',
  access: 'customer',
  summary:
    'Say what the checkout asks, for the first time or otherwise: about the car of a pickup, or the place of a delivery',
  params: OrderParams,
  body: Type.Object({
    /** The order's own. If that is another one by now, nothing is kept. */
    check_id: Field,
    ...CheckAnswers.properties,
  }),
  reply: Order,
  errors: [...towFields, ...siteFields],
})
