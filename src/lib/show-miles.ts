/** `1 mile`, `38 miles`, or `1,204 miles`. */
export const showMiles = (miles: number): string =>
  `${miles.toLocaleString('en-US')} mile${miles === 1 ? '' : 's'}`
