import {
  type TowCar,
  type Trailer,
  ballName,
  ballSizes,
  plugKinds,
  plugName,
  readPounds,
} from '../../../contract/tow-check.ts'
import type { ReplyOf } from '../../lib/api.ts'
import { showNumber } from '../../lib/show-number.ts'
import { capitalize } from '../../ui/capitalize.ts'

/** The answers about a car, by their wire names; empty where nothing was answered. */
export type TowInput = 'tow_hitch' | 'tow_rated_lb' | 'tow_ball' | 'tow_plug' | 'tow_controller'
export type TowInputs = Record<TowInput, string>
export type TowChanges = Partial<TowInputs> & { tow_confirmed?: string }

export type KnownCar = NonNullable<ReplyOf<'GET /api/v1/cabinet/user'>['towCar']>

type Choice = Exclude<TowInput, 'tow_rated_lb'>

const unknown = { value: 'unknown', label: 'I don’t know' }

export const towChoices: Record<Choice, { label: string; options: { value: string; label: string }[] }> = {
  tow_hitch: {
    label: 'Hitch',
    options: [
      { value: '1', label: 'Class I, up to 2,000 lb' },
      { value: '2', label: 'Class II, up to 3,500 lb' },
      { value: '3', label: 'Class III, 5,000 lb or more' },
      { value: '4', label: 'Class IV, 8,000 lb or more' },
      { value: '5', label: 'Class V, 10,000 lb or more' },
      { value: 'none', label: 'My car has no hitch' },
      unknown,
    ],
  },
  tow_ball: {
    label: 'Ball',
    options: [
      ...ballSizes.map((value) => ({ value, label: ballName(value) })),
      { value: 'none', label: 'None' },
      unknown,
    ],
  },
  tow_plug: {
    label: 'Plug',
    options: [
      ...plugKinds.map((value) => ({ value, label: capitalize(plugName(value)) })),
      { value: 'other', label: 'Another plug' },
      { value: 'none', label: 'None' },
      unknown,
    ],
  },
  tow_controller: {
    label: 'Brake controller',
    options: [{ value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }, unknown],
  },
}

/** The car that these answers describe; null while there is none. */
export function carOf(inputs: TowInputs): TowCar | null {
  const { tow_hitch, tow_rated_lb, tow_ball, tow_plug, tow_controller } = inputs
  if (![tow_hitch, tow_rated_lb, tow_ball, tow_plug, tow_controller].some((text) => text.trim())) return null
  return {
    hitch: (tow_hitch || 'unknown') as TowCar['hitch'],
    ratedLb: readPounds(tow_rated_lb) ?? null,
    ball: (tow_ball || 'unknown') as TowCar['ball'],
    plug: (tow_plug || 'unknown') as TowCar['plug'],
    controller: (tow_controller || 'unknown') as TowCar['controller'],
  }
}

/** What is remembered of a car, as the answers that described it. */
export const inputsOf = ({ hitch, ratedLb, ball, plug, controller }: KnownCar): TowInputs => ({
  tow_hitch: hitch,
  tow_rated_lb: ratedLb === null ? '' : String(ratedLb),
  tow_ball: ball,
  tow_plug: plug,
  tow_controller: controller,
})

const brakes: Record<Trailer['brakes'], string> = {
  none: 'no brakes of its own',
  surge: 'surge brakes',
  electric: 'electric brakes',
}

/** What the sauna asks of the car, in a sentence. */
export const trailerText = (trailer: Trailer): string =>
  `It weighs ${showNumber(trailer.grossLb)}\u00A0lb, of which ${showNumber(trailer.tongueLb)}\u00A0lb press on the ball. It takes a ${ballName(trailer.ball)} and a ${plugName(trailer.plug)}, and has ${brakes[trailer.brakes]}.`
