/** `1 order`, `2 orders`, `1,200 orders`. @param more the plural, where it is not just an `s` more */
export const showCount = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
