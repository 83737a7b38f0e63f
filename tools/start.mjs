// `npm start`: builds what is out of date, then runs the shop.
import { buildShop } from './build.mjs'

await buildShop()
process.env.NODE_ENV ??= 'development'
await import(new URL('../dist/server/main.js', import.meta.url).href)
