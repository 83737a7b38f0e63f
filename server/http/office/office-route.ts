import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shape } from '../../../contract/endpoint.ts'
import { Failure } from '../../../contract/errors.ts'
import type { OfficeEndpoint } from '../../../contract/office/access.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { Actor } from '../../repositories/office/office-log.repo.ts'
import type { OfficeSessionRow } from '../../repositories/office/office-session.repo.ts'
import { refuse } from '../refuse.ts'
import type { OfficeVisitor } from './office-session.ts'

type VisitorFor<E extends OfficeEndpoint> = E['allows'] extends 'anyone'
  ? OfficeVisitor
  : { session: OfficeSessionRow; member: Member }

export type OfficeCall<E extends OfficeEndpoint> = VisitorFor<E> & {
  params: Shape<E>['params']
  query: Shape<E>['query']
  body: Shape<E>['body']
  request: FastifyRequest
  reply: FastifyReply
}

type HandlerResult<R> = [R] extends [undefined] ? R | void : R
type Handler<E extends OfficeEndpoint> = (callOf: OfficeCall<E>) => Promise<HandlerResult<Shape<E>['reply']>>

const roleRefusals: Record<string, string> = {
  owner: 'Only an owner can do this. Please ask one.',
}

/** Whether the contract lets this visitor in; else the answer that says why not. */
function checkVisitor({ allows }: OfficeEndpoint, { session, member }: OfficeVisitor): void {
  if (allows === 'anyone') return
  const stage = member ? session?.stage : undefined
  if (allows === 'second-factor') {
    if (stage !== 'password') refuse(401, 'Please log in to the office again.')
    return
  }
  if (stage !== 'open' && !(allows === 'joining' && stage === 'joining'))
    refuse(401, 'Please log in to the office.')
  if (allows === 'joining' || !member || allows.includes(member.role)) return
  refuse(403, roleRefusals[allows.join(' ')] ?? 'Your role in the office does not include this.')
}

/** Of a part of a picture, in bytes. */
const PART_LIMIT = 512 * 1024

/**
 * Serves one call of the office: lets in only whom the contract allows, before anything else in the request is looked at,
 * validates the request, and cuts the answer down to what the contract lists. Nothing of it is cached anywhere.
 */
export function officeRoute<E extends OfficeEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const {
    method,
    path,
    params,
    query,
    body,
    reply: answer,
    status = 200,
    summary,
    isSensitive,
    isBackground,
    takesBytes,
  } = endpoint
  app.route({
    method,
    url: path,
    config: { endpoint },
    ...(takesBytes && { bodyLimit: PART_LIMIT }),
    onRequest: async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      const visitor = await app.officeSessions.visitorOf(request, { isUse: !isBackground })
      checkVisitor(endpoint, visitor)
      if (isSensitive && visitor.session && !app.officeSessions.isFreshlyOpened(visitor.session))
        refuse(
          401,
          'To change how you log in, please log in again first: you did so more than 15 minutes ago.',
        )
    },
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...(answer && { [status]: answer }), '4xx': Failure, '5xx': Failure },
    },
    handler: async (request, reply) => {
      const visitor = await app.officeSessions.visitorOf(request)
      const { params, query, body } = request
      const value = await handler({ params, query, body, ...visitor, request, reply } as OfficeCall<E>)
      if (reply.statusCode === 200) reply.code(status)
      return value ?? null
    },
  })
}

/** How the log names a member. */
export const actorOf = ({ id, email }: Member): Actor => ({ memberId: id, name: email })
