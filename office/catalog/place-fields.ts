import type { ReplyOf } from '../call.ts'
import {
  amountText,
  type EntryField,
  percentText,
  readAmount,
  readNumber,
  readPercent,
  readTowns,
  readWhole,
  townsText,
} from './entry-field.ts'

export type Place = ReplyOf<'GET /api/v1/office/catalog/places/:settlementId'>

const readSwitch = (text: string) => ({ value: text === 'yes' })
const showSwitch = (text: string) => (text === 'yes' ? 'Yes' : 'No')

/** Empty where nobody has said it yet. */
const numberText = (value: number, textOf: (value: number) => string = String) =>
  Number.isNaN(value) ? '' : textOf(value)

/** In the order of the form. */
export const placeFields: readonly EntryField<Place>[] = [
  {
    name: 'name',
    label: 'Name',
    hint: 'As customers read it, such as “Bend, Oregon”. Where it is closed, say why: “Stowe, Vermont (opens in May)”.',
    kind: 'text',
    toText: ({ name }) => name,
    isOwners: true,
  },
  {
    name: 'disabled',
    label: 'Closed: customers see it and cannot choose it',
    kind: 'switch',
    toText: ({ disabled }) => (disabled ? 'yes' : 'no'),
    read: readSwitch,
    show: showSwitch,
    isOwners: true,
  },
  {
    name: 'pickup_address',
    label: 'Address where customers pick up and return',
    kind: 'text',
    toText: ({ pickupAddress }) => pickupAddress,
  },
  {
    name: 'pickup_hours',
    label: 'Pickup hours',
    hint: 'In words, such as “3 PM to 7 PM”.',
    kind: 'text',
    isShort: true,
    toText: ({ pickupHours }) => pickupHours,
  },
  {
    name: 'return_hours',
    label: 'Return hours',
    kind: 'text',
    isShort: true,
    toText: ({ returnHours }) => returnHours,
  },
  {
    name: 'delivery_hours',
    label: 'Delivery hours',
    kind: 'text',
    isShort: true,
    toText: ({ deliveryHours }) => deliveryHours,
  },
  {
    name: 'tax_ppm',
    label: 'Sales tax on rental and delivery, in percent',
    kind: 'number',
    toText: ({ taxPpm }) => numberText(taxPpm, percentText),
    read: readPercent,
    isOwners: true,
  },
  {
    name: 'delivery_cents',
    label: 'Delivery fee, in dollars',
    kind: 'number',
    toText: ({ deliveryCents }) => numberText(deliveryCents, amountText),
    read: readAmount,
    isOwners: true,
  },
  {
    name: 'delivery_radius_miles',
    label: 'Delivers as far as, in miles',
    kind: 'number',
    toText: ({ deliveryRadiusMiles }) => String(deliveryRadiusMiles),
    read: readWhole,
    isOwners: true,
  },
  {
    name: 'lead_days',
    label: 'Days from today to the first day that can be booked',
    kind: 'number',
    toText: ({ leadDays }) => String(leadDays),
    read: readWhole,
    isOwners: true,
  },
  {
    name: 'horizon_days',
    label: 'Days from today to the last day that can be booked',
    kind: 'number',
    toText: ({ horizonDays }) => String(horizonDays),
    read: readWhole,
    isOwners: true,
  },
  {
    name: 'turnover_days',
    label: 'Days for cleaning after each return',
    kind: 'number',
    toText: ({ turnoverDays }) => String(turnoverDays),
    read: readWhole,
    isOwners: true,
  },
  {
    name: 'time_zone',
    label: 'Time zone',
    hint: 'Such as America/Denver. It decides what day it is.',
    kind: 'text',
    isShort: true,
    toText: ({ timeZone }) => timeZone,
    isOwners: true,
  },
  {
    name: 'latitude',
    label: 'Latitude of the pickup point',
    hint: 'Delivery distances are measured from here. Maps show both numbers when you press and hold a spot.',
    kind: 'number',
    toText: ({ latitude }) => numberText(latitude),
    read: readNumber,
    isOwners: true,
  },
  {
    name: 'longitude',
    label: 'Longitude of the pickup point',
    kind: 'number',
    toText: ({ longitude }) => numberText(longitude),
    read: readNumber,
    isOwners: true,
  },
  {
    name: 'zip_codes',
    label: 'Towns by ZIP code',
    hint: 'One in each line, such as “97701 Bend”. The checkout fills them in.',
    kind: 'lines',
    toText: ({ zipCodes }) => townsText(zipCodes),
    read: readTowns,
    isOwners: true,
  },
]

/** A place that nobody has described yet. What would be wrong for most places, and cost money unnoticed, has to be filled in. */
export const newPlace: Place = {
  id: 0,
  revision: 'new',
  name: '',
  disabled: true,
  pickupAddress: '',
  latitude: Number.NaN,
  longitude: Number.NaN,
  timeZone: 'America/New_York',
  taxPpm: Number.NaN,
  deliveryCents: Number.NaN,
  deliveryRadiusMiles: 50,
  leadDays: 1,
  horizonDays: 180,
  turnoverDays: 1,
  pickupHours: '',
  returnHours: '',
  deliveryHours: '',
  zipCodes: [],
}
