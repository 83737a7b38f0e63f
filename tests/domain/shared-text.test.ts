import { expect, it } from 'vitest'
import { readSharedText } from '../../server/domain/shared-text.ts'

const places = [
  { id: 1, name: 'Bend, Oregon' },
  { id: 2, name: 'Lake Placid, New York' },
]
const read = (text: string) => readSharedText(text, places)

it.each([
  ['an address', '12 Cedar Road\nBend, OR 97702', '97702'],
  ['an address with a ZIP+4', '12 Cedar Road, Lake Placid, NY 12946-1234, USA', '12946'],
  ['a street number of five digits', '20310 Cedar Road, Bend, OR 97702', '97702'],
  ['a link after it', 'Our cabin, 97702 https://maps.example/@44.05823,-121.31530', '97702'],
])('%s leads to its ZIP code', (_, text, zipCode) => {
  expect(read(text)).toEqual({ zipCode })
})

it.each([
  ['Let’s go to Bend, Oregon!', 1],
  ['bend, or', 1],
  ['Cabins in Lake Placid,NY', 2],
])('“%s” leads to the place', (text, settlementId) => {
  expect(read(text)).toEqual({ settlementId })
})

it.each([
  '',
  'Bender, Oregon',
  'Come over and bend',
  'Call 5415550101',
  '00000 is no ZIP code',
  'Boston, MA',
])('“%s” leads nowhere', (text) => {
  expect(read(text)).toBeNull()
})

it('no more is read than an address can have', () => {
  expect(read(`${'word '.repeat(1000)}97702`)).toBeNull()
})
