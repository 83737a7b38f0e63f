import { readFileSync } from 'node:fs'

/**
 * A photo as an iPhone stores it: tiles on a grid that lies on its side, what turns it upright, the same again in the camera's
 * notes beside the place, and the colors of Display P3. Upright it is 500 × 1,000, red above blue.
 */
export const aHeic = (): Buffer => readFileSync(new URL('photos/iphone.heic', import.meta.url))
