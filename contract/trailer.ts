import Type from 'typebox'
import { Nullable } from './endpoint.ts'
import {
  type BallSize,
  ballSizes,
  type BrakeKind,
  brakeKinds,
  type PlugKind,
  plugKinds,
  type TowCar as Car,
  type TowFinding,
  type TowOutcome,
} from './tow-check.ts'

/** What a sauna asks of the car that tows it: weights in pounds, the ball, the plug, and the brakes. */
export const Trailer = Type.Object({
  gross_lb: Type.Integer(),
  tongue_lb: Type.Integer(),
  ball: Type.Unsafe<BallSize>(Type.String({ enum: [...ballSizes] })),
  plug: Type.Unsafe<PlugKind>(Type.String({ enum: [...plugKinds] })),
  brakes: Type.Unsafe<BrakeKind>(Type.String({ enum: [...brakeKinds] })),
})

/** What a customer lets us remember of their car. */
export const TowCar = Type.Object({
  hitch: Type.Unsafe<Car['hitch']>(Type.String()),
  rated_lb: Nullable(Type.Integer()),
  ball: Type.Unsafe<Car['ball']>(Type.String()),
  plug: Type.Unsafe<Car['plug']>(Type.String()),
  controller: Type.Unsafe<Car['controller']>(Type.String()),
})

/** Whether the car that a customer comes with can tow what they have ordered. */
export const TowCheck = Type.Object({
  outcome: Type.Unsafe<TowOutcome>(Type.String()),
  /** The outcome in words. */
  title: Type.String(),
  findings: Type.Array(
    Type.Object({
      about: Type.Unsafe<TowFinding['about']>(Type.String()),
      result: Type.Unsafe<TowFinding['result']>(Type.String()),
      text: Type.String(),
    }),
  ),
  /** What the shop brings to the pickup. */
  lent: Type.Array(Type.String()),
})

/** Fields of the checkout about the car; what is left out is unknown. */
export const towFields = [
  'tow_hitch',
  'tow_rated_lb',
  'tow_ball',
  'tow_plug',
  'tow_controller',
  'tow_confirmed',
] as const
