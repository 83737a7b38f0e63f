import {
  carBalls,
  carPlugs,
  checkTow,
  controllerKinds,
  hitchKinds,
  POUNDS_MESSAGE,
  readPounds,
  type TowCar,
  type Trailer,
} from '../../contract/tow-check.ts'
import { readChoices } from './choices.ts'
import type { FormErrors, Typed } from './form.ts'

const kinds = {
  towHitch: hitchKinds,
  towBall: carBalls,
  towPlug: carPlugs,
  towController: controllerKinds,
} as const

type Kinds = typeof kinds
export type TowField = keyof Kinds | 'towRatedLb' | 'towConfirmed'

/**
 * What a customer has answered about their car, compared with the trailer. Nothing has to be answered, and what is not is
 * unknown. A car that surely cannot tow it has to be confirmed: somebody may come with another one, and the yard looks
 * again.
 * @returns the car, null if nothing was answered
 */
export function checkTowCar(
  typed: Typed<TowField>,
  trailer: Trailer,
): { car: TowCar | null } | { errors: FormErrors<TowField> } {
  const { chosen, errors: wrong } = readChoices(kinds, typed)
  const errors: FormErrors<TowField> = { ...wrong }
  const ratedLb = readPounds(typed.towRatedLb ?? '')
  if (ratedLb === undefined) errors.towRatedLb = [POUNDS_MESSAGE]
  const car: TowCar = {
    hitch: chosen.towHitch,
    ratedLb: ratedLb ?? null,
    ball: chosen.towBall,
    plug: chosen.towPlug,
    controller: chosen.towController,
  }
  if (Object.keys(errors).length > 0) return { errors }
  const isAnswered =
    typed.towRatedLb?.trim() || Object.keys(kinds).some((field) => typed[field as keyof Kinds])
  if (!isAnswered) return { car: null }
  if (checkTow(car, trailer).outcome === 'no' && typed.towConfirmed !== 'yes')
    return {
      errors: {
        towConfirmed: [
          'This car cannot tow this sauna. Please choose delivery, or tell us that you come with another car.',
        ],
      },
    }
  return { car }
}
