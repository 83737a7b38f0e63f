import Type, { type Static, type TSchema } from 'typebox'

/**
 * One entry of the pagination: previous, numbers, next. `label` may hold HTML entities; without url it is disabled. `url` is
 * the query of that page, `?page=2`; the first page has no number, so without any other parameter it is `?`.
 */
export const PageLink = Type.Object({
  url: Type.Union([Type.String(), Type.Null()]),
  label: Type.String(),
  active: Type.Boolean(),
})
export type PageLink = Static<typeof PageLink>

/** One page of a list. `from` and `to` count from 1; an empty list has one page, where both are null. */
export const ListPage = <T extends TSchema>(item: T) =>
  Type.Object({
    data: Type.Array(item),
    current_page: Type.Integer(),
    last_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
    from: Type.Union([Type.Integer(), Type.Null()]),
    to: Type.Union([Type.Integer(), Type.Null()]),
    links: Type.Array(PageLink),
  })

/** The server clamps it to the nearest existing page, so any text is allowed. */
export const PageNumber = Type.Optional(Type.String({ maxLength: 40 }))
