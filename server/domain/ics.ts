import { addDays, type Day } from './day.ts'

export interface CalendarEvent {
  /** The same for ever for the same order, and with the shop's host name the same as nobody else's. */
  uid: string
  /** 0 at first, one more with every change, so that calendars know the newer file. */
  sequence: number
  isCanceled: boolean
  from: Day
  /** The last day of the event: the sauna is with the customer until then. */
  to: Day
  title: string
  description: string
  location: string
  /** Who sends it; without an address, a cancellation would not be believed. */
  organizer: { name: string; email: string }
  /** Where the order can be seen. */
  url: string
}

/**
 * An iCalendar file (RFC 5545) of one event of whole days: dates without hour or zone, so that it is on the same days
 * everywhere. The format's end day is exclusive, hence the day after the return. A cancelled event bears the same uid
 * and a higher sequence, and takes the former one out of the calendar. `writtenAt` is when this file is made.
 */
export function icsFile(event: CalendarEvent, writtenAt: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Heat and Chill//Orders//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${writtenAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateValue(event.from)}`,
    `DTEND;VALUE=DATE:${dateValue(addDays(event.to, 1))}`,
    `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    `ORGANIZER;CN="${quotable(event.organizer.name)}":mailto:${event.organizer.email}`,
    `SUMMARY:${escapeText(event.title)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((text) => `${fold(withoutControls(text))}\r\n`).join('')
}

const dateValue = (day: Day): string => day.replaceAll('-', '')

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** A quoted parameter has no way to write a quote. */
const quotable = (text: string): string => text.replaceAll('"', "'")

const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, '')

const LONGEST_LINE = 75

/** Lines of at most 75 octets, continued after a line break and a space; no character is cut in two. */
function fold(text: string): string {
  let folded = ''
  let octets = 0
  for (const character of text) {
    const size = sizeInUtf8(character)
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

function sizeInUtf8(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
