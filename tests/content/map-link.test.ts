import { expect, it } from 'vitest'
import { addressLink, mapLink } from '../../src/lib/map-link.ts'

const spot = { latitude: 44.05, longitude: -121.3 }

it.each([
  ['', /^https:\/\/www\.openstreetmap\.org\/\?mlat=44\.05&mlon=-121\.3#map=16\/44\.05\/-121\.3$/],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130',
    /^geo:44\.05,-121\.3\?q=44\.05,-121\.3\(A%20%26%20B\)$/,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
    /^https:\/\/maps\.apple\.com\/\?ll=44\.05,-121\.3&q=A%20%26%20B$/,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/130', /^https:\/\/www\.openstreetmap\.org\//],
])('opens the map of the device %j', (userAgent, expected) => {
  expect(mapLink(spot, 'A & B', userAgent)).toMatch(expected)
})

it.each([
  ['', 'https://www.openstreetmap.org/search?query=1%20Lake%20St'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130', 'geo:0,0?q=1%20Lake%20St'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', 'https://maps.apple.com/?q=1%20Lake%20St'],
])('looks an address up in the map of the device %j', (userAgent, expected) => {
  expect(addressLink('1 Lake St', userAgent)).toBe(expected)
})
