import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'

export const Settlement = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  disabled: Type.Boolean(),
  latitude: Type.Number(),
  longitude: Type.Number(),
})
export type Settlement = Static<typeof Settlement>

export const listSettlements = endpoint({
  method: 'GET',
  path: '/api/v1/settlements',
  access: 'public',
  summary: 'Locations with saunas, by position',
  reply: Type.Object({ items: Type.Array(Settlement) }),
})
