import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCalendarFile } from '../../server/domain/calendar-file.ts'
import { aCalendarEvent } from '../builders.ts'
import { inEachZone } from './in-each-zone.ts'

const writtenAt = new Date('2026-11-21T14:05:09.123Z')
const unfolded = (file: string) => file.replaceAll('\r\n ', '')
const countOf = (sign: string, text: string) => text.split(sign).length - 1
const octets = (text: string) => new TextEncoder().encode(text).length

inEachZone('a calendar file', () => {
  it('holds one event of whole days, up to and including the return', () => {
    expect(buildCalendarFile(aCalendarEvent(), writtenAt).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Heat and Chill//Orders//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:order-1042@shop.example',
      'SEQUENCE:0',
      'DTSTAMP:20261121T140509Z',
      'DTSTART;VALUE=DATE:20261229',
      'DTEND;VALUE=DATE:20270102',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'ORGANIZER;CN="Heat and Chill":mailto:hello@shop.example',
      'SUMMARY:Sauna “Birch”',
      'DESCRIPTION:Pick it up on the day of receipt.',
      'LOCATION:1 Sauna Way\\, Denver\\, CO 80202',
      'URL:https://shop.example/cabinet/orders',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
})

it('takes a canceled event out again: same uid, higher sequence', () => {
  const file = buildCalendarFile(aCalendarEvent({ isCanceled: true, sequence: 1 }), writtenAt)
  expect(file).toContain('METHOD:CANCEL\r\n')
  expect(file).toContain('STATUS:CANCELLED\r\n')
  expect(file).toContain('UID:order-1042@shop.example\r\n')
  expect(file).toContain('SEQUENCE:1\r\n')
})

describe('its texts', () => {
  it('are escaped', () => {
    const description = 'Ball: 2"; plug\\flat, 4 pins\r\nBring wood\nand water'
    expect(unfolded(buildCalendarFile(aCalendarEvent({ description }), writtenAt))).toContain(
      'DESCRIPTION:Ball: 2"\\; plug\\\\flat\\, 4 pins\\nBring wood\\nand water\r\n',
    )
  })

  it('cannot break out of their line', () => {
    const file = buildCalendarFile(
      aCalendarEvent({
        title: 'A\r\nBEGIN:VALARM\u0000',
        url: 'https://shop.example/\r\nX-EVIL:1',
        organizer: { name: 'A";X="B', email: 'a@shop.example\r\nX-EVIL:1' },
      }),
      writtenAt,
    )
    expect(file.split('\r\n').filter((line) => /^(BEGIN:VALARM|X-EVIL)/.test(line))).toEqual([])
    expect(file).toContain(`ORGANIZER;CN="A';X='B":mailto:a@shop.exampleX-EVIL:1`)
    expect(file).not.toContain('\u0000')
  })

  it('are folded at 75 octets, never within a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (description) => {
        const file = buildCalendarFile(aCalendarEvent({ description }), writtenAt)
        expect(file.split('\r\n').every((line) => octets(line) <= 75)).toBe(true)
        // What decoding makes of half a character.
        expect(countOf('\ufffd', file)).toBe(countOf('\ufffd', description))
        const shown = /DESCRIPTION:([^\r]*)\r\n/.exec(unfolded(file))?.[1] ?? ''
        const read = shown.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
        expect(read).toBe(description.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ''))
      }),
    )
  })

  it.each([
    ['a', [75, 75, 10]],
    ['ä', [74, 75, 75, 75, 13]],
  ])('are folded again and again, as full as %s allows', (character, lengths) => {
    const title = character.repeat(150)
    const lines = buildCalendarFile(aCalendarEvent({ title }), writtenAt).split('\r\n')
    const first = lines.findIndex((line) => line.startsWith('SUMMARY'))
    expect(lines.slice(first, first + lengths.length).map(octets)).toEqual(lengths)
  })

  it('stay on one line when they just fit', () => {
    const title = 'a'.repeat(75 - 'SUMMARY:'.length)
    expect(buildCalendarFile(aCalendarEvent({ title }), writtenAt)).toContain(`SUMMARY:${title}\r\n`)
    expect(buildCalendarFile(aCalendarEvent({ title: `${title}b` }), writtenAt)).toContain(
      `SUMMARY:${title}\r\n b\r\n`,
    )
  })
})
