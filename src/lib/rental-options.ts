import { showPrice } from './money.ts'

export interface ListedRental {
  id: number
  title: string
  /** Of a night, in cents. */
  price: number
  /** The lowest price of a night, where they differ. */
  priceFrom?: number
}

/** `$120 a night`, or `from $100 a night`. */
export const showRentalPrice = ({ price, priceFrom }: Pick<ListedRental, 'price' | 'priceFrom'>): string =>
  `${priceFrom ? 'from ' : ''}${showPrice(priceFrom ?? price)} a night`

/** The saunas of a list to choose from: `Juniper, $120 a night`, or `Birch, from $100 a night`. */
export const rentalOptions = (saunas: readonly ListedRental[]): { value: string; label: string }[] =>
  saunas.map((sauna) => ({ value: String(sauna.id), label: `${sauna.title}, ${showRentalPrice(sauna)}` }))
