import type { FastifyRequest } from 'fastify'

const isUnusual = /\/\/|\/\.|\\|%/

/** `//api//v1`, `/./api/v1`, `/x/..%2Fapi/v1` → `/api/v1` */
function normalizePath(url: string): string {
  const [path = ''] = url.split('?')
  const readable = path.replace(/%(2f|5c|2e|61|70|69)/gi, (code) => decodeURIComponent(code))
  const parts: string[] = []
  for (const part of readable.split(/[/\\]+/)) {
    if (part === '..') parts.pop()
    else if (part && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}/`
}

/** Whether an address means a call, even one spelled in a way that no route has: such a client expects JSON. */
export const isApiAddress = (url: string): boolean =>
  /^\/api(?:[/?]|$)/.test(url) || (isUnusual.test(url) && normalizePath(url).startsWith('/api/'))

/** Whether the client reads JSON and no page. Browsers and those that take anything get pages. */
export const wantsJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  /\bapplication\/(?:[\w.-]+\+)?json\b/i.test(accept) && !/\btext\/html\b/i.test(accept)
