import { type Logger, type LoggerOptions, pino } from 'pino'

/** What would let a reader of the log act as the visitor. */
const SECRETS = ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]']

/** Logs one line of JSON for each event to the standard output, without cookies and tokens. */
export const createLogger = (level: NonNullable<LoggerOptions['level']>): Logger =>
  pino({ level, redact: SECRETS })
