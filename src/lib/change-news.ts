import { showMoney } from './money.ts'
import { type ListedRental, showRentalPrice } from './rental-options.ts'

interface SeenPrices {
  /** What the sauna was listed at when the form was opened, and what it is listed at now; only where that counts. */
  listed?: ListedRental | undefined
  listedNow?: ListedRental | undefined
  /** The total of the same wish when it was looked at first, and now. */
  firstTotal: number
  total: number
}

/** That a change of an order costs something else than its form has said, with what it was; null if it does not. */
export function sayChange({ listed, listedNow, firstTotal, total }: SeenPrices): string | null {
  const night = listed && showRentalPrice(listed)
  const isOtherNight = listedNow !== undefined && night !== undefined && night !== showRentalPrice(listedNow)
  const changed = (was: string) => `changed since you first saw it. It was ${was}.`
  const isOtherTotal = firstTotal !== total
  if (isOtherNight)
    return `The price has ${changed(night)}${isOtherTotal ? ` The new total was ${showMoney(firstTotal)}.` : ''}`
  return isOtherTotal ? `The new total has ${changed(showMoney(firstTotal))}` : null
}
