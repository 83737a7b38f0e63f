import type { FastifyInstance } from 'fastify'
import type { SentForm } from '../../contract/rendered.ts'
import { login, register, requestPasswordReset } from '../../contract/auth.ts'
import { contactWithMe } from '../../contract/feedback.ts'
import { pages as pageRules } from '../../contract/pages.ts'
import type { Pages } from '../pages/render-page.ts'
import { acceptFormsOnly, type FormBody } from './form-body.ts'
import { createInProcessFetch, policyHeader } from './pages.routes.ts'

interface PlainForm {
  /** The page that shows the form, and to whose address it is posted. */
  page: string
  endpoint: { method: string; path: string }
  fields: readonly string[]
  /** The customer is signed in afterward, so the page is not shown again. */
  signsIn?: true
}

/** The forms that work before the script has started, and without one. */
const forms: readonly PlainForm[] = [
  {
    page: pageRules.contacts.path,
    endpoint: contactWithMe,
    fields: ['name', 'email', 'phone', 'company', 'message', 'website'],
  },
  { page: pageRules.login.path, endpoint: login, fields: ['email', 'password'], signsIn: true },
  { page: pageRules.registration.path, endpoint: register, fields: ['email', 'password'], signsIn: true },
  { page: pageRules.passwordReset.path, endpoint: requestPasswordReset, fields: ['email'] },
]

/** What a call of the API answers with, success or failure. */
interface Answer {
  message?: string
  errors?: Record<string, string[]>
}

/** What the answer of the call also says to the browser. */
const passedOn = ['set-cookie', 'retry-after'] as const

/** Shows that the browser sends cookies back. Minutes are enough to be redirected, or to correct a field. */
const cookieCheck = 'cookie-check'
const cookieCheckAttributes = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: 300 } as const
const noCookies =
  'Your browser blocks cookies. The shop needs one to know you again. Please allow cookies for this site, then try again.'

/** Ten years, as in the browser (src/browser/consent.ts). */
const consent = { path: '/', maxAge: 315_000_000, sameSite: 'lax' } as const

/**
 * Takes the pages' forms as plain HTML. Each is sent on to the call of the API that the script would make, in process, so
 * there is one set of rules; the answer is the same page with what was typed and what is wrong.
 */
export async function plainFormRoutes(
  app: FastifyInstance,
  { pages, isHttps }: { pages: Pages; isHttps: boolean },
): Promise<void> {
  await app.register(async (scope) => {
    acceptFormsOnly(scope)
    const config = { isPage: true, isPlainForm: true }

    for (const { page, endpoint, fields, signsIn } of forms)
      scope.post<{ Body: FormBody | null; Querystring: Record<string, string> }>(
        page,
        { config },
        async (request, reply) => {
          const typed = request.body ?? {}
          const sent = Object.fromEntries(fields.map((name) => [name, typed[name] ?? '']))
          const { password: _, ...values } = sent
          const { cookie } = request.headers
          const show = async (status: number, answer: Omit<SentForm, 'page'>) => {
            const sentForm: SentForm = { page, ...answer }
            const shown = await pages.render(page, createInProcessFetch(app, request.ip).fetch, { sentForm })
            return reply
              .code(status)
              .headers({ ...policyHeader(shown), 'cache-control': 'no-store' })
              .type('text/html; charset=utf-8')
              .send(shown.html)
          }
          // Without its cookie a customer would be a guest again on the next page, and an account would be made for nothing.
          if (signsIn && cookie === undefined) {
            reply.setCookie(cookieCheck, '1', { ...cookieCheckAttributes, secure: isHttps })
            // The browser sends the form again, with the cookie if it keeps one.
            if (!(cookieCheck in request.query)) return reply.redirect(`${page}?${cookieCheck}=1`, 307)
            return show(422, { values, errors: {}, message: noCookies, isDone: false })
          }
          const answer = await app.inject({
            method: endpoint.method as 'POST',
            url: endpoint.path,
            payload: sent,
            headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }) },
            remoteAddress: request.ip,
          })
          const isDone = answer.statusCode < 300
          for (const name of passedOn) if (answer.headers[name]) reply.header(name, answer.headers[name])
          reply.header('cache-control', 'no-store')
          // With a script, the login page leads back to where the visitor came from; without one, to the main page.
          if (isDone && signsIn) return reply.redirect(typed.without_script ? '/' : page, 303)
          const { message = null, errors = {} } = answer.json<Answer>()
          return show(isDone ? 200 : answer.statusCode, {
            values: isDone ? {} : values,
            errors,
            message,
            isDone,
          })
        },
      )

    /** The cookie banner's button; the visitor stays on the page. */
    scope.post('/cookies', { config }, async (request, reply) => {
      reply.setCookie('hasCookiesAgree', '1', { ...consent, secure: isHttps })
      return reply.redirect(pathOf(request.headers.referer), 303)
    })
  })

  /**
   * Hides the cookie banner where it has been accepted and no script can. Pages are the same for everyone; this file is
   * not, and only browsers without a script ask for it. They may have the styles of the whole shop after it, and the rule
   * has to be the stronger one.
   */
  app.get('/cookies.css', async (request, reply) => {
    const accepted = app.parseCookie(request.headers.cookie ?? '').hasCookiesAgree === '1'
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(accepted ? 'html [data-cookie-banner]{display:none}' : '')
  })
}

/** Path and query of the page that a request came from, which the CSRF guard knows to be ours; without one, the main page. */
function pathOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  // `//e` names another host, and the path of a `blob:` is a whole address.
  return /^\/(?!\/)/.test(pathname) ? pathname + search : '/'
}
