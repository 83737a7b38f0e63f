import { showNumber } from './show-number.ts'

/** `1 order`, `2 orders`, `1,200 orders`. @param more the plural, where it is not just an `s` more */
export const showCount = (count: number, one: string, more = `${one}s`): string =>
  `${showNumber(count)} ${count === 1 ? one : more}`
