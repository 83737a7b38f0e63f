// `npm run shop -- <command>`: builds what is out of date, then does what the operator asks for.
import { buildShop } from './build.mjs'

await buildShop()
await import(new URL('../dist/server/shop.js', import.meta.url).href)
