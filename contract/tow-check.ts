/**
 * Whether a car can tow a trailer: the rules by which the page answers, also without a network, and by which the server
 * accepts an order. They say what fits, never what the law asks for.
 *
 * Sources. Hitch classes: SAE J684 defines I (up to 2,000 lb), II (3,500), III (5,000), and IV (10,000); makers sell
 * class III up to 8,000 lb and class V above 10,000, so between a standard's and the makers' figure only the label of
 * the hitch decides, as it does for a class IV of 8,000 lb without weight distribution. Tongue weight: a tenth of the
 * weight rating, which is what those labels say for a plain ball mount. Balls are 1 7/8, 2, and 2 5/16 inches wide, and
 * each fits only its own coupler. A 4-flat plug carries lights alone; a 7-way plug also carries the current that
 * electric brakes work with, which a brake controller in the car has to switch. Surge brakes are pushed by the trailer
 * itself and need neither.
 */

export const ballSizes = ['1-7/8', '2', '2-5/16'] as const
export type BallSize = (typeof ballSizes)[number]
export const plugKinds = ['4-flat', '7-way'] as const
export type PlugKind = (typeof plugKinds)[number]
export const brakeKinds = ['none', 'surge', 'electric'] as const
export type BrakeKind = (typeof brakeKinds)[number]

/** What a sauna asks of the car. Weights are whole pounds, loaded for the road. */
export interface Trailer {
  grossLb: number
  /** What presses on the ball. */
  tongueLb: number
  ball: BallSize
  plug: PlugKind
  brakes: BrakeKind
}

export const hitchKinds = ['none', '1', '2', '3', '4', '5', 'unknown'] as const
export const carBalls = ['none', ...ballSizes, 'unknown'] as const
export const carPlugs = ['none', ...plugKinds, 'other', 'unknown'] as const
export const controllerKinds = ['yes', 'no', 'unknown'] as const

/** What a customer says of their car. `unknown` is an answer. */
export interface TowCar {
  hitch: (typeof hitchKinds)[number]
  /** The lowest of the ratings on the hitch and in the owner’s manual, in pounds; null where nobody has looked. */
  ratedLb: number | null
  ball: (typeof carBalls)[number]
  plug: (typeof carPlugs)[number]
  controller: (typeof controllerKinds)[number]
}

/** A rating as typed: `3,500 lb` is 3500. Null where nothing is typed, undefined for what no hitch and no car has. */
export function readPounds(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, digits = ''] = /^(\d{1,3}(?:,?\d{3})*)\s*(?:lbs?\.?)?$/i.exec(text) ?? []
  const pounds = Number(digits.replaceAll(',', ''))
  return pounds >= 500 && pounds <= 30_000 ? pounds : undefined
}

/** What to say where it is undefined. */
export const POUNDS_MESSAGE =
  'Please enter a number of pounds from 500 to 30,000, such as 3,500, or leave it empty.'

export interface TowFinding {
  about: 'weight' | 'ball' | 'plug' | 'brakes'
  /** `lent`: fits with something that the shop brings to the pickup. */
  result: 'fits' | 'lent' | 'unsure' | 'no'
  /** A sentence that both the customer and the yard can read. */
  text: string
}

/** `with`: yes, with what the shop brings. `unsure`: nothing speaks against it, and something is not known. */
export type TowOutcome = 'yes' | 'with' | 'unsure' | 'no'

export interface TowAnswer {
  outcome: TowOutcome
  /** In words. */
  title: string
  findings: TowFinding[]
  /** What the shop brings to the pickup, for a packing list. */
  lent: string[]
}

/** Of a hitch, in pounds: what every one of its class carries, and what the strongest do. */
const classes = {
  '1': { sure: 2_000, most: 2_000 },
  '2': { sure: 3_500, most: 3_500 },
  '3': { sure: 5_000, most: 8_000 },
  '4': { sure: 8_000, most: 10_000 },
  '5': { sure: 10_000, most: 20_000 },
}
const TONGUE_SHARE = 0.1
/** Labels of some strong hitches allow more on the ball than a tenth; none that we know more than this. */
const MOST_TONGUE_SHARE = 0.15

const titles: Record<TowOutcome, string> = {
  yes: 'Yes, this car can tow it',
  with: 'Yes, with what we bring',
  unsure: 'Not sure yet',
  no: 'Not with this car',
}

const lb = (pounds: number) => `${pounds.toLocaleString('en-US')} lb`
export const ballName = (size: BallSize): string => `${size.replace('-', ' ')}-inch ball`
export const plugName = (plug: PlugKind): string => (plug === '4-flat' ? '4-pin flat plug' : '7-way plug')

/** What the car carries for sure, and what it may carry at most; null where neither class nor rating is known. */
function limitsOf({ hitch, ratedLb }: TowCar): { sure: number; most: number } | null {
  const known = hitch === 'none' || hitch === 'unknown' ? null : classes[hitch]
  if (ratedLb === null) return known
  const most = Math.min(ratedLb, known?.most ?? ratedLb)
  return { sure: most, most }
}

function findWeight(car: TowCar, { grossLb, tongueLb }: Trailer): TowFinding {
  const about = 'weight'
  if (car.hitch === 'none')
    return { about, result: 'no', text: 'The car has no hitch, so there is nothing to tow it with.' }
  const limits = limitsOf(car)
  const weight = `The sauna weighs ${lb(grossLb)}`
  if (!limits)
    return { about, result: 'unsure', text: `${weight}. What the hitch carries is on its label, in pounds.` }
  const { sure, most } = limits
  if (grossLb > most)
    return { about, result: 'no', text: `${weight}; the hitch or the car is rated for ${lb(most)}.` }
  const tongue = `The tongue weight is ${lb(tongueLb)}`
  if (tongueLb > most * MOST_TONGUE_SHARE)
    return { about, result: 'no', text: `${tongue}, which is more than a rating of ${lb(most)} allows.` }
  if (grossLb > sure)
    return {
      about,
      result: 'unsure',
      text: `${weight}. Hitches of this class carry ${lb(sure)} to ${lb(most)}: the label says how much this one does.`,
    }
  if (tongueLb > sure * TONGUE_SHARE)
    return {
      about,
      result: 'unsure',
      text: `${tongue}. The label of the hitch says whether it carries that.`,
    }
  const manual = car.ratedLb === null ? ' If the owner’s manual says less, that counts.' : ''
  return { about, result: 'fits', text: `${weight}; the hitch carries ${lb(sure)}.${manual}` }
}

function findBall(car: TowCar, { ball }: Trailer): TowFinding {
  const about = 'ball'
  if (car.ball === ball) return { about, result: 'fits', text: `The ${ballName(ball)} fits.` }
  if (car.hitch === 'none') return { about, result: 'no', text: `It takes a hitch with a ${ballName(ball)}.` }
  return {
    about,
    result: 'lent',
    text: `We bring a ball mount with a ${ballName(ball)} for the receiver of the hitch. A ball that is fixed to the bumper cannot be changed.`,
  }
}

function findPlug(car: TowCar, { plug, brakes }: Trailer): TowFinding {
  const about = 'plug'
  if (car.plug === plug) return { about, result: 'fits', text: `The ${plugName(plug)} fits.` }
  if (car.plug === 'none')
    return { about, result: 'no', text: 'Without a plug on the car, the trailer has no lights.' }
  if (car.plug === 'unknown' || car.plug === 'other')
    return { about, result: 'unsure', text: `The trailer has a ${plugName(plug)}.` }
  if (plug === '7-way' && brakes === 'electric')
    return {
      about,
      result: 'no',
      text: 'The electric brakes of the trailer need a 7-way plug. A 4-pin flat plug has no current for them, and no adapter adds it.',
    }
  return { about, result: 'lent', text: `We bring ${adapter(car.plug, plug)}.` }
}

const adapter = (from: PlugKind, to: PlugKind) => `an adapter from the ${plugName(from)} to a ${plugName(to)}`

function findBrakes({ controller }: TowCar, { brakes }: Trailer): TowFinding {
  const about = 'brakes'
  if (brakes === 'none')
    return {
      about,
      result: 'fits',
      text: 'The trailer has no brakes of its own, so no controller is needed.',
    }
  if (brakes === 'surge')
    return { about, result: 'fits', text: 'The trailer has surge brakes, which need no controller.' }
  if (controller === 'yes')
    return { about, result: 'fits', text: 'The brake controller works the trailer’s electric brakes.' }
  if (controller === 'no')
    return {
      about,
      result: 'no',
      text: 'The trailer has electric brakes, which do not work without a brake controller in the car.',
    }
  return {
    about,
    result: 'unsure',
    text: 'The trailer has electric brakes: the car needs a brake controller.',
  }
}

/** Compares a car with a trailer, point by point. One `no` decides, then whatever is not known. */
export function checkTow(car: TowCar, trailer: Trailer): TowAnswer {
  const findings = [
    findWeight(car, trailer),
    findBall(car, trailer),
    findPlug(car, trailer),
    findBrakes(car, trailer),
  ]
  const has = (wanted: TowFinding['result']) => findings.some(({ result }) => result === wanted)
  const outcome = has('no') ? 'no' : has('unsure') ? 'unsure' : has('lent') ? 'with' : 'yes'
  const lent =
    outcome === 'no' ? [] : findings.flatMap(({ about, result }) => (result === 'lent' ? [about] : []))
  return {
    outcome,
    title: titles[outcome],
    findings,
    lent: lent.map((about) =>
      about === 'ball'
        ? `Ball mount with a ${ballName(trailer.ball)}`
        : `Plug adapter to a ${plugName(trailer.plug)}`,
    ),
  }
}
