import type { TowCar } from '../../contract/tow-check.ts'

/** What a customer has said of their car, as the answers that describe it. */
export const towCarToWire = ({ hitch, ratedLb, ball, plug, controller }: TowCar) => ({
  hitch,
  rated_lb: ratedLb,
  ball,
  plug,
  controller,
})
