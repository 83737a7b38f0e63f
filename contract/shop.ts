import Type, { type Static } from 'typebox'
import { Nullable } from './endpoint.ts'

/** What every page shows of the company; set by the owner, plain placeholders by default. Travels inside the page. */
export const ShopFacts = Type.Object({
  company: Type.Object({
    legalName: Type.String(),
    address: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    latitude: Type.Number(),
    longitude: Type.Number(),
    social: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  }),
  /** Names the client build, so that kept pages of another build can be told apart. */
  buildId: Type.String(),
  /** The year of the copyright line: the server's, so that both renderings agree. */
  year: Type.Integer(),
  /** What the terms say and the settings decide, in words. */
  rules: Type.Object({ holdMinutes: Type.Integer(), refund: Type.String() }),
  /** Null where no tile server is set: the map then stays a drawing with a link. */
  mapTiles: Nullable(
    Type.Object({
      /** Whose map it is, in words. */
      attribution: Type.String(),
      minZoom: Type.Integer(),
      maxZoom: Type.Integer(),
      /** How many tiles there are on each side of the company's own, at every zoom. */
      reach: Type.Integer(),
    }),
  ),
  /** The user agent of the mobile app's web view; null where there is no app. */
  webViewAgent: Nullable(Type.String()),
  /** Whether pages have a service worker; not while the operator has switched it off. */
  hasWorker: Type.Boolean(),
})
export type ShopFacts = Static<typeof ShopFacts>
