/**
 * A whole number, `1,200`. Not by the browser's `Intl`: the first use of it loads the data of all languages, which takes
 * a phone a tenth of a second.
 */
export const showNumber = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
