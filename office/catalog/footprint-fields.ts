import { LENGTH_MESSAGE, readLength, typedLength } from '../../contract/feet.ts'
import type { DoorSide } from '../../contract/site-facts.ts'
import type { EntryField, ReadText } from './entry-field.ts'

/** The facts as a product has them. */
type FootprintFacts = Record<Length, number | null> & { door: string }
type Length = 'body' | 'drawbar' | 'width' | 'towed' | 'chimney' | 'clearance' | 'swing'

const doors: Record<DoorSide, string> = {
  rear: 'At the rear',
  left: 'On the left, seen from the car',
  right: 'On the right, seen from the car',
  front: 'At the front, by the drawbar',
}

function read(text: string): ReadText {
  const value = readLength(text)
  return value === undefined ? { message: LENGTH_MESSAGE } : { value }
}

const length = (name: Length, label: string, hint?: string): EntryField<FootprintFacts> => ({
  name,
  label,
  ...(hint !== undefined && { hint }),
  kind: 'text',
  isShort: true,
  toText: ({ [name]: inches }) => (inches === null ? '' : typedLength(inches)),
  read,
})

/** What customers' places are compared with: all eight or none. */
export const footprintFields: readonly EntryField<FootprintFacts>[] = [
  length(
    'body',
    'Length of the body',
    'In feet and inches: 7 6 is 7 ft 6 in. With these eight facts, customers learn whether it fits their place.',
  ),
  length('drawbar', 'Length of the drawbar', 'From the body to the coupler.'),
  length('width', 'Width', 'With fenders.'),
  length('towed', 'Height on the road'),
  length('chimney', 'Height of the chimney', 'From the ground to its top, set up.'),
  length('clearance', 'Clearance around it', 'To anything flammable, from the stove’s data plate.'),
  {
    name: 'door',
    label: 'Door',
    kind: 'choice',
    options: [
      { value: '', label: 'Not said' },
      ...Object.entries(doors).map(([value, label]) => ({ value, label })),
    ],
    toText: ({ door }) => door,
  },
  length('swing', 'Reach of the open door', 'Beyond the body.'),
]
