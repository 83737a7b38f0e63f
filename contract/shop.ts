import Type, { type Static } from 'typebox'

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
  build: Type.String(),
  /** The year of the copyright line: the server's, so that both renderings agree. */
  year: Type.Integer(),
  /** Whether the map may ask for tiles. */
  hasMapTiles: Type.Boolean(),
})
export type ShopFacts = Static<typeof ShopFacts>
