import { describe, expect, it } from 'vitest'
import { sayAnswer, type FoundPlace, type SearchResult } from '../../server/domain/search-answer.ts'

const aPlace = (changes: Partial<FoundPlace> = {}): FoundPlace => ({
  id: 2,
  name: 'Sisters',
  miles: 23,
  delivers: false,
  count: 2,
  hasMore: false,
  ...changes,
})
const aSearch = (changes: Partial<SearchResult> = {}): SearchResult => ({
  stay: { from: '2026-12-04', to: '2026-12-06' },
  people: null,
  wanted: null,
  zip: null,
  places: [],
  isCut: false,
  ...changes,
})
const bend = { id: 1, name: 'Bend', isClosed: false }

describe('the answer to a search', () => {
  it('says what is missing, and the place that serves the visitor best', () => {
    expect(sayAnswer(aSearch({ wanted: bend, zip: '97702', places: [aPlace({ delivers: true })] }))).toBe(
      'Fri, Dec 4 to Sun, Dec 6: nothing free in Bend; two saunas in Sisters, 23 miles, delivered to 97702.',
    )
    expect(sayAnswer(aSearch({ wanted: bend, places: [aPlace({ count: 1, miles: 1 })] }))).toBe(
      'Fri, Dec 4 to Sun, Dec 6: nothing free in Bend; one sauna in Sisters, 1 mile away.',
    )
  })

  it('says only how many there are where the visitor wants one', () => {
    const there = aPlace({ id: 1, name: 'Bend', miles: 0, count: 6, hasMore: true })
    expect(sayAnswer(aSearch({ wanted: bend, people: 1, places: [there, aPlace()] }))).toBe(
      'Fri, Dec 4 to Sun, Dec 6, for 1 person: more than six saunas in Bend.',
    )
  })

  it('says when a place is closed, also without dates', () => {
    const stowe = { id: 7, name: 'Stowe', isClosed: true }
    expect(sayAnswer(aSearch({ stay: null, wanted: stowe, places: [aPlace({ miles: 68 })] }))).toBe(
      'Stowe is closed right now; two saunas in Sisters, 68 miles away.',
    )
    expect(sayAnswer(aSearch({ wanted: stowe }))).toBe(
      'Fri, Dec 4 to Sun, Dec 6: Stowe is closed right now; nothing free in any other place.',
    )
  })

  it('says where to pick up what nobody delivers', () => {
    expect(sayAnswer(aSearch({ zip: '97702', places: [aPlace({ miles: 1_204 })] }))).toBe(
      'Fri, Dec 4 to Sun, Dec 6: nothing free that we deliver to 97702; two saunas in Sisters, 1,204 miles, to pick up.',
    )
  })

  it('sums up all places for a visitor who has not said where they are', () => {
    const places = [aPlace({ miles: null }), aPlace({ id: 3, name: 'Bend', miles: null, count: 3 })]
    expect(sayAnswer(aSearch({ people: 8, places }))).toBe(
      'Fri, Dec 4 to Sun, Dec 6, for 8 people: five saunas in two places.',
    )
    expect(sayAnswer(aSearch({ people: 8, places, isCut: true }))).toBe(
      'Fri, Dec 4 to Sun, Dec 6, for 8 people: more than five saunas.',
    )
    expect(sayAnswer(aSearch({ stay: null, places }))).toBe('Five saunas in two places.')
  })

  it('says when there is nothing at all', () => {
    expect(sayAnswer(aSearch())).toBe('Fri, Dec 4 to Sun, Dec 6: nothing free in any of our places.')
    expect(sayAnswer(aSearch({ wanted: bend, people: 20, stay: null }))).toBe(
      'For 20 people: nothing in Bend; nothing in any other place.',
    )
  })
})
