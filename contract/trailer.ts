import Type from 'typebox'
import {
  type BallSize,
  ballSizes,
  type BrakeKind,
  brakeKinds,
  type PlugKind,
  plugKinds,
} from './tow-check.ts'

/** What a sauna asks of the car that tows it: weights in pounds, the ball, the plug, and the brakes. */
export const Trailer = Type.Object({
  gross_lb: Type.Integer(),
  tongue_lb: Type.Integer(),
  ball: Type.Unsafe<BallSize>(Type.String({ enum: [...ballSizes] })),
  plug: Type.Unsafe<PlugKind>(Type.String({ enum: [...plugKinds] })),
  brakes: Type.Unsafe<BrakeKind>(Type.String({ enum: [...brakeKinds] })),
})
