import { showPrice } from './money.ts'

interface ListedRental {
  id: number
  title: string
  /** Of a night, in cents. */
  price: number
  /** The lowest price of a night, where they differ. */
  priceFrom?: number
}

/** The saunas of a list to choose from: `Juniper, $120 per night`, or `Birch, from $100 per night`. */
export const rentalOptions = (saunas: readonly ListedRental[]): { value: string; label: string }[] =>
  saunas.map(({ id, title, price, priceFrom }) => ({
    value: String(id),
    label: `${title}, ${priceFrom ? 'from ' : ''}${showPrice(priceFrom ?? price)} per night`,
  }))
