import type { MapPlace } from '../../ui/AreaMap.tsx'
import type { Settlements } from './settlements.store.ts'

/** Settlements as the shop's own map takes them. */
export const mapPlacesOf = (settlements: Settlements | null): MapPlace[] =>
  settlements?.items.map(({ id, name, disabled, latitude, longitude, deliveryRadiusMiles }) => ({
    id,
    name,
    latitude,
    longitude,
    radiusMiles: deliveryRadiusMiles,
    isClosed: disabled,
  })) ?? []
