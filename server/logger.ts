import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'

const EMAIL_ADDRESS = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g

/** Mail servers and databases repeat in their errors what they were told. */
const withoutPeople = (text: string) => text.replaceAll(EMAIL_ADDRESS, '…@…')

/** Fields of the database's errors that quote rows, and of the mail server's that name recipients. */
const QUOTES = new Set([
  'detail',
  'where',
  'hint',
  'internalQuery',
  'response',
  'rejected',
  'rejectedErrors',
  'recipient',
])

function errorForLog(error: Error) {
  const { raw: _, ...serialized } = stdSerializers.err(error)
  const kept = Object.entries(serialized).filter(([name]) => !QUOTES.has(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, typeof value === 'string' ? withoutPeople(value) : value]),
  )
}

/** A link in an email carries its token in the query; where someone is from is nobody's business either. */
const requestForLog = ({ method, url }: { method: string; url: string }) => ({
  method,
  url: withoutPeople(url.replace(/\?.*$/s, '')),
})

const options: LoggerOptions = {
  serializers: { err: errorForLog, req: requestForLog },
}

/**
 * Logs one line of JSON for each event to the standard output. Nothing in it is about a person or lets its reader act as one:
 * of a request there are the method and the address without its query, of an error its words without email addresses.
 */
export const createLogger = (
  level: NonNullable<LoggerOptions['level']>,
  to: DestinationStream = pino.destination(1),
): Logger => pino({ ...options, level }, to)
