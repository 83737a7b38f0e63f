import { stateCode } from './us-states.ts'
import { zipCentroid } from './zip-code.ts'

interface Place {
  id: number
  /** `Bend, Oregon`. */
  name: string
}

/** More than any address has; a whole article is no address. */
const LONGEST = 2000

/**
 * Where a search starts from a text that another app shared: an address, or a place of the shop by its name. The last ZIP
 * code counts, because a street number comes first and may have five digits, too. Null where the text has neither.
 */
export function readSharedText(
  text: string,
  places: readonly Place[],
): { zipCode: string } | { settlementId: number } | null {
  const start = text.slice(0, LONGEST)
  const zipCode = [...start.matchAll(/(?<!\d)(\d{5})(?:-\d{4})?(?!\d)/g)]
    .map(([, zip = '']) => zip)
    .findLast((zip) => zipCentroid(zip) !== null)
  if (zipCode) return { zipCode }
  const words = inOrder(start)
  const place = places.find(({ name }) =>
    spellings(name).some((spelling) => words.includes(inOrder(spelling))),
  )
  return place ? { settlementId: place.id } : null
}

/** Lower-case words between single spaces, so that `Bend,OR` is found and `Bender` is not. */
const inOrder = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `

/** `Bend, Oregon` and `Bend, OR`. */
function spellings(name: string): string[] {
  const [town = '', state = ''] = name.split(', ')
  const code = stateCode(state)
  return code ? [name, `${town}, ${code}`] : [name]
}
