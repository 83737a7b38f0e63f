import { addDays, type Day } from './day.ts'

export interface CalendarEvent {
  /** Always the same for one order, and unique in the world through the shop's host name. */
  uid: string
  /** 0 at first, one more with every change, so that calendars recognize the newer file. */
  sequence: number
  isCanceled: boolean
  from: Day
  /** The last day of the event: the customer has the sauna until then. */
  to: Day
  title: string
  description: string
  location: string
  /** The sender; calendars ignore a cancellation without an email address. */
  organizer: { name: string; email: string }
  /** The page with the order. */
  url: string
}

/**
 * An iCalendar file (RFC 5545) with one all-day event: dates without hour or zone, so that it is on the same days
 * everywhere. The format's end date is exclusive, hence the day after the return. A canceled event has the same uid and a
 * higher sequence, and removes the earlier one from the calendar. `writtenAt` is when the file is written.
 */
export const buildCalendarFile = (event: CalendarEvent, writtenAt: Date): string =>
  calendar(
    [`METHOD:${event.isCanceled ? 'CANCEL' : 'PUBLISH'}`],
    eventLines(event, writtenAt, [
      `ORGANIZER;CN="${quotable(event.organizer.name)}":mailto:${event.organizer.email}`,
    ]),
  )

/** An event of a feed, which nobody is invited to. */
export interface FeedEvent extends Omit<CalendarEvent, 'organizer'> {
  /** When what it says was changed last. */
  changedAt: Date
}

/**
 * A calendar that others subscribe to. What has not changed gives the same bytes, whenever it is written, so that a calendar
 * that asks again can be told that there is nothing new.
 */
export const buildCalendarFeed = (name: string, events: readonly FeedEvent[]): string =>
  calendar(
    [
      'METHOD:PUBLISH',
      `X-WR-CALNAME:${escapeText(name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ],
    events.flatMap((event) => eventLines(event, event.changedAt)),
  )

const calendar = (properties: string[], events: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Heat and Chill//Orders//EN',
    'CALSCALE:GREGORIAN',
    ...properties,
    ...events,
    'END:VCALENDAR',
  ]
    .map((text) => `${fold(withoutControls(text))}\r\n`)
    .join('')

const eventLines = (event: Omit<CalendarEvent, 'organizer'>, writtenAt: Date, more: string[] = []) => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${writtenAt.toISOString().replace(/[-:]|\.\d+/g, '')}`,
  `DTSTART;VALUE=DATE:${dateValue(event.from)}`,
  `DTEND;VALUE=DATE:${dateValue(addDays(event.to, 1))}`,
  `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
  'TRANSP:TRANSPARENT',
  ...more,
  `SUMMARY:${escapeText(event.title)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `LOCATION:${escapeText(event.location)}`,
  `URL:${event.url}`,
  'END:VEVENT',
]

const dateValue = (day: Day): string => day.replaceAll('-', '')

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** A quoted parameter cannot contain quotes. */
const quotable = (text: string): string => text.replaceAll('"', "'")

const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, '')

const MAX_LINE_OCTETS = 75

/** Breaks lines after at most 75 octets and continues them with a space, never inside a character. */
function fold(text: string): string {
  let folded = ''
  let octets = 0
  for (const character of text) {
    const size = sizeInUtf8(character)
    if (octets + size > MAX_LINE_OCTETS) {
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
