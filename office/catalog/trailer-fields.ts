import { type BrakeKind, ballName, ballSizes, plugKinds, plugName } from '../../contract/tow-check.ts'
import { type EntryField, readOptionalWhole } from './entry-field.ts'

/** The facts as a product has them. */
interface TrailerFacts {
  grossLb: number | null
  tongueLb: number | null
  ball: string
  plug: string
  brakes: string
}

const notSaid = { value: '', label: 'Not said' }
const brakes: Record<BrakeKind, string> = {
  none: 'None of its own',
  surge: 'Surge brakes',
  electric: 'Electric brakes',
}

const pounds = (value: number | null) => (value === null ? '' : String(value))

/** What customers' cars are compared with: all five or none. */
export const trailerFields: readonly EntryField<TrailerFacts>[] = [
  {
    name: 'gross_lb',
    label: 'Gross weight, in pounds',
    hint: 'From the trailer’s data plate. With these five facts, customers learn whether their car can tow it.',
    kind: 'number',
    toText: ({ grossLb }) => pounds(grossLb),
    read: readOptionalWhole,
  },
  {
    name: 'tongue_lb',
    label: 'Tongue weight, in pounds',
    hint: 'What presses on the ball.',
    kind: 'number',
    toText: ({ tongueLb }) => pounds(tongueLb),
    read: readOptionalWhole,
  },
  {
    name: 'ball',
    label: 'Ball',
    kind: 'choice',
    options: [notSaid, ...ballSizes.map((value) => ({ value, label: ballName(value) }))],
    toText: ({ ball }) => ball,
  },
  {
    name: 'plug',
    label: 'Plug',
    kind: 'choice',
    options: [notSaid, ...plugKinds.map((value) => ({ value, label: plugName(value) }))],
    toText: ({ plug }) => plug,
  },
  {
    name: 'brakes',
    label: 'Brakes',
    kind: 'choice',
    options: [notSaid, ...Object.entries(brakes).map(([value, label]) => ({ value, label }))],
    toText: (facts) => facts.brakes,
  },
]
