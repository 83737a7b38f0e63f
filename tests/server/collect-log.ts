import { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { createLogger } from '../../server/logger.ts'

/** The shop's own logger, whose lines a test can read. @returns `lines` as they are written, each one text of JSON */
export function collectLog(level: 'info' | 'trace'): { logger: FastifyBaseLogger; lines: string[] } {
  const lines: string[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  return { logger: createLogger(level, to), lines }
}
