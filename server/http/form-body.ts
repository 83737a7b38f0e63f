import type { FastifyInstance } from 'fastify'

/** The fields of a plain HTML form. Of a field that is sent twice, the last one counts. */
export type FormBody = Record<string, string>

/** Makes the routes of this scope take plain HTML forms, and nothing else. */
export function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
