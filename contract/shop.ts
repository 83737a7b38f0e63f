import Type, { type Static } from 'typebox'
import { Nullable } from './endpoint.ts'

/** What every page knows about the company. The owner sets it; the defaults are placeholders. It travels inside the page. */
export const ShopFacts = Type.Object({
  company: Type.Object({
    legalName: Type.String(),
    address: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    latitude: Type.Number(),
    longitude: Type.Number(),
    social: Type.Array(
      Type.Object({
        name: Type.String(),
        url: Type.String(),
        /** Its picture; a network without one goes by its name. */
        icon: Type.Optional(Type.String()),
      }),
    ),
  }),
  /** Identifies the build of the client, so that cached pages of other builds can be told apart. */
  buildId: Type.String(),
  /** The year of the copyright line, from the server, so that both renderings agree. */
  year: Type.Integer(),
  /** What the terms say, as the settings decide. */
  rules: Type.Object({
    holdMinutes: Type.Integer(),
    /** From the acceptance of an order to the end of its payment. */
    payMinutes: Type.Integer(),
    refund: Type.String(),
  }),
  /** Null if no tile server is configured; the company is then on a map that the shop draws itself. */
  mapTiles: Nullable(
    Type.Object({
      /** The copyright notice of the map. */
      attribution: Type.String(),
      minZoom: Type.Integer(),
      maxZoom: Type.Integer(),
      /** The number of tiles on each side of the company's own, at every zoom level. */
      reach: Type.Integer(),
    }),
  ),
  /** The user agent of the mobile app's web view, as `web-view.ts` reads it; null if there is no app. */
  webViewAgent: Nullable(Type.String()),
  /** Whether pages use a service worker; false while the operator has switched it off. */
  hasWorker: Type.Boolean(),
})
export type ShopFacts = Static<typeof ShopFacts>
