import type { FastifyInstance } from 'fastify'
import {
  bookOwnUse,
  cancelOwnUse,
  listPartners,
  type Partners,
  setContract,
} from '../../../contract/office/partners.ts'
import { addDays } from '../../domain/day.ts'
import { type Contract, checkContract } from '../../domain/office/partnership.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { OwnUses } from '../../flows/office/own-use.ts'
import type { Statements } from '../../flows/office/statements.ts'
import type { Member, MemberRepo } from '../../repositories/office/member.repo.ts'
import type { Actor } from '../../repositories/office/office-log.repo.ts'
import type { PartnerRepo, PartnerSauna } from '../../repositories/office/partner.repo.ts'
import { refuseField } from '../form-values.ts'
import { CHECK_YOUR_INPUT, refuse } from '../refuse.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { saunaToWire, statementHead } from './partners-to-wire.ts'

interface PartnersDeps {
  members: Pick<MemberRepo, 'list'>
  partners: PartnerRepo
  statements: Statements
  ownUses: OwnUses
  saveContract: (actor: Actor, sauna: PartnerSauna, contract: Contract) => Promise<void>
  now: () => Date
}

/** What franchise partners own, are allowed, and use themselves. A partner sees and changes only what is theirs. */
export function officePartnersRoutes(app: FastifyInstance, deps: PartnersDeps): void {
  const { members, partners, statements, ownUses, saveContract, now } = deps

  /** What a member may see: all partners, or themselves. */
  async function show(member: Member): Promise<Partners> {
    const everyone = (await members.list()).filter(({ role }) => role === 'partner')
    const shown = member.role === 'partner' ? everyone.filter(({ id }) => id === member.id) : everyone
    const saunas = await partners.listSaunas(member.role === 'partner' ? member.id : null)
    const unitIds = saunas.map(({ unitId }) => unitId)
    // A day earlier than in any zone; what is over is left out again by its own.
    const uses = await partners.listOwnUses(unitIds, addDays(todayIn('UTC', now()), -1))
    const options = { uses, countNights: partners.countOwnNights, now: now() }
    const items = shown.map(async ({ id, email, name }) => ({
      id,
      email,
      name,
      saunas: await Promise.all(
        saunas.filter(({ memberId }) => memberId === id).map((sauna) => saunaToWire(sauna, options)),
      ),
      statements: (await statements.list(id)).map(statementHead),
    }))
    return { items: await Promise.all(items) }
  }

  officeRoute(app, listPartners, ({ member }) => show(member))

  officeRoute(app, setContract, async ({ params, body, member }) => {
    const sauna = (await partners.listSaunas()).find(({ unitId }) => unitId === Number(params.unitId))
    if (!sauna) refuse(404, 'This sauna belongs to no partner now.')
    const checked = checkContract(body)
    if ('errors' in checked) refuse(422, CHECK_YOUR_INPUT, checked.errors)
    await saveContract(actorOf(member), sauna, checked.contract)
    return show(member)
  })

  officeRoute(app, bookOwnUse, async ({ body, member }) => {
    const sauna = (await partners.listSaunas(member.id)).find(({ unitId }) => unitId === body.unit_id)
    if (!sauna) refuse(404, 'This sauna is none of yours.')
    const result = await ownUses.book(actorOf(member), sauna, { from: body.from, to: body.to })
    if (result.refused !== null && result.field) refuseField(result.field, result.refused)
    if (result.refused !== null) refuse(409, result.refused)
    return show(member)
  })

  officeRoute(app, cancelOwnUse, async ({ params, member }) => {
    const saunas = await partners.listSaunas(member.id)
    const use = { id: Number(params.useId), memberId: member.id }
    const result = await ownUses.cancel(actorOf(member), saunas, use)
    if (!result) refuse(404, 'There are no such days.')
    if (result.refused !== null) refuse(409, result.refused)
    return show(member)
  })
}
