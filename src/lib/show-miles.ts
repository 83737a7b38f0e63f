import { showCount } from './show-count.ts'

/** `1 mile`, `38 miles`, or `1,204 miles`. */
export const showMiles = (miles: number): string => showCount(miles, 'mile')
