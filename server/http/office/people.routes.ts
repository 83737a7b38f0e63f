import type { FastifyInstance } from 'fastify'
import {
  changePerson,
  inviteAgain,
  invitePerson,
  listPeople,
  type People as PeopleOnWire,
  removePerson,
} from '../../../contract/office/people.ts'
import { emailRule } from '../../domain/contact-rules.ts'
import { checkForm } from '../../domain/form.ts'
import type { Scope } from '../../domain/office/role.ts'
import { isUuid } from '../../domain/uuid.ts'
import type { Done, People } from '../../flows/office/people.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import { refuseField, valuesOf } from '../form-values.ts'
import type { RateLimiter } from '../rate-limit.ts'
import { refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'

interface PeopleDeps {
  members: MemberRepo
  people: People
  rateLimiter: RateLimiter
}

/** Each is an email to an address that somebody typed. */
const limit = { name: 'office-invite', attempts: 30, minutes: 60 }

interface ScopeOnWire {
  everywhere?: boolean
  settlement_ids?: number[]
  unit_ids?: number[]
}

const scopeFrom = ({ everywhere, settlement_ids, unit_ids }: ScopeOnWire): Scope => ({
  isEverywhere: everywhere ?? false,
  settlementIds: settlement_ids ?? [],
  unitIds: unit_ids ?? [],
})

/** What was not done becomes the answer. */
function check<T extends object>(done: Done<T>): asserts done is Exclude<Done<T>, { refused: unknown }> {
  if (!('refused' in done)) return
  const { field, message, isUnknown } = done.refused
  if (field) refuseField(field, message)
  refuse(isUnknown ? 404 : 409, message)
}

/** The owners' list of people. Each change answers with the whole list as it is then. */
export function officePeopleRoutes(app: FastifyInstance, { members, people, rateLimiter }: PeopleDeps): void {
  async function everyone(me: Member): Promise<PeopleOnWire> {
    const [listed, settlements, units] = await Promise.all([
      members.list(),
      members.listSettlements(),
      members.listUnits(),
    ])
    return {
      items: listed.map((person) => ({
        id: person.id,
        email: person.email,
        name: person.name,
        role: person.role,
        everywhere: person.isEverywhere,
        settlement_ids: person.settlementIds,
        unit_ids: person.unitIds,
        joined_at: person.joinedAt?.toISOString() ?? null,
        invited_until: person.invitedUntil?.toISOString() ?? null,
        seen_at: person.seenAt?.toISOString() ?? null,
        factors: person.factors,
        is_me: person.id === me.id,
      })),
      settlements: settlements.map(({ id, name }) => ({ id, name })),
      units,
    }
  }

  officeRoute(app, listPeople, ({ member }) => everyone(member))

  officeRoute(app, invitePerson, async ({ body, member }) => {
    const { email } = valuesOf(checkForm({ email: emailRule }, { email: body.email ?? '' }))
    if (!body.role) refuseField('role', 'Please choose what they may do.')
    await rateLimiter.consume([limit, member.id])
    check(await people.invite(actorOf(member), { email, role: body.role, scope: scopeFrom(body) }))
    return everyone(member)
  })

  officeRoute(app, inviteAgain, async ({ params, member }) => {
    await rateLimiter.consume([limit, member.id])
    check(await people.inviteAgain(actorOf(member), uuidOf(params.memberId)))
    return everyone(member)
  })

  officeRoute(app, changePerson, async ({ params, body, member }) => {
    const to = { role: body.role, scope: scopeFrom(body) }
    check(await people.change(actorOf(member), uuidOf(params.memberId), to))
    return everyone(member)
  })

  officeRoute(app, removePerson, async ({ params, member }) => {
    check(await people.remove(actorOf(member), uuidOf(params.memberId)))
    return everyone(member)
  })
}

/** The database would refuse anything else as no id at all. */
const uuidOf = (text: string): string => (isUuid(text) ? text : refuse(404, 'This person is no longer here.'))
