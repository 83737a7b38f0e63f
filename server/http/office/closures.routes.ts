import type { FastifyInstance } from 'fastify'
import {
  closeDates,
  type ClosureDetails,
  listClosures,
  previewClosure,
  remindCustomers,
  reopenDates,
  showClosure,
} from '../../../contract/office/closures.ts'
import { checkForm, optional } from '../../domain/form.ts'
import { worksAt } from '../../domain/office/works-at.ts'
import { lineRule } from '../../domain/text-rules.ts'
import type { Close, ClosureField, RefusedClosure, WantedClosure } from '../../flows/closures/close.ts'
import type { Remind } from '../../flows/closures/remind.ts'
import type { Reopen } from '../../flows/closures/reopen.ts'
import type { CaseRepo } from '../../repositories/closures/case.repo.ts'
import type { ClosureRepo, ListedClosure } from '../../repositories/closures/closure.repo.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import { refuseField, valuesOf } from '../form-values.ts'
import { refuse } from '../refuse.ts'
import { affectedToWire, caseToWire, closureToWire } from './closures-to-wire.ts'
import { actorOf, officeRoute } from './office-route.ts'
import { choicesOf, withinOf } from './within.ts'

export interface OfficeClosuresDeps extends Close, Remind {
  closures: ClosureRepo
  cases: CaseRepo
  reopen: Reopen
}

/** Older ones are in the log. */
const MOST = 100

const fieldNames: Record<ClosureField, string> = {
  settlementId: 'settlement_id',
  unitIds: 'unit_ids',
  firstNight: 'first_night',
  lastNight: 'last_night',
}

interface WantedOnWire {
  settlement_id?: number
  unit_ids?: number[]
  first_night?: string
  last_night?: string
}

/** What is to be closed; staff who do not work there are refused. */
function wantedFrom(body: WantedOnWire, member: Member): WantedClosure {
  const { settlement_id, unit_ids, first_night = '', last_night = '' } = body
  if (settlement_id === undefined) refuseField('settlement_id', 'Please choose a place.')
  withinOf(member, settlement_id)
  return {
    settlementId: settlement_id,
    unitIds: unit_ids ?? null,
    firstNight: first_night,
    lastNight: last_night,
  }
}

function check<T extends object>(result: T | RefusedClosure): asserts result is Exclude<T, RefusedClosure> {
  if (!('refused' in result)) return
  const { field, message } = result.refused
  if (field) refuseField(fieldNames[field], message)
  refuse(409, message)
}

/** Closing dates for a reason, for owners and for the staff of a place. */
export function officeClosuresRoutes(app: FastifyInstance, deps: OfficeClosuresDeps): void {
  const { closures, cases, preview, close, reopen, remindNow } = deps

  async function detailsOf(id: number): Promise<ClosureDetails> {
    const closure = await closures.find(id)
    if (!closure) return refuse(404, 'There is no such closure.')
    const [asked, during] = await Promise.all([
      cases.listOf(id),
      closures.ordersDuring({ ...closure, unitIds: await closures.unitsOf(id) }),
    ])
    const out = during.filter(({ status }) => status === 'handed_over')
    return {
      data: closureToWire(closure),
      cases: asked.map(caseToWire),
      out: closure.reopenedAt ? [] : out.map((order) => affectedToWire({ order, effect: 'out' })),
    }
  }

  /** A closure that the member may see; others are not there for them. */
  async function find(text: string, member: Member): Promise<ListedClosure> {
    const closure = await closures.find(Number(text))
    if (!closure || !worksAt(member, closure.settlementId)) return refuse(404, 'There is no such closure.')
    return closure
  }

  officeRoute(app, listClosures, async ({ member }) => {
    const { settlementIds } = withinOf(member)
    const [items, settlements, units] = await Promise.all([
      closures.list(MOST, settlementIds),
      closures.listSettlements(),
      closures.listUnits(settlementIds),
    ])
    return {
      items: items.map(closureToWire),
      settlements: choicesOf(member, settlements).map(({ id, name }) => ({
        id,
        name,
        units: units.filter((unit) => unit.settlementId === id),
      })),
    }
  })

  officeRoute(app, previewClosure, async ({ body, member }) => {
    const found = await preview(wantedFrom(body, member))
    check(found)
    return { orders: found.affected.map(affectedToWire) }
  })

  officeRoute(app, closeDates, async ({ body, member }) => {
    const wanted = wantedFrom(body, member)
    const { reason, seen } = body
    if (!reason) return refuseField('reason', 'Please choose a reason.')
    const rule = optional(lineRule('Please write something.', { most: 300 }))
    const { words } = valuesOf(checkForm({ words: rule }, { words: body.words ?? '' }))
    const done = await close(actorOf(member), { ...wanted, reason, words }, seen)
    check(done)
    return detailsOf(done.closureId)
  })

  officeRoute(app, showClosure, async ({ params, member }) => {
    const { id } = await find(params.closureId, member)
    return detailsOf(id)
  })

  officeRoute(app, remindCustomers, async ({ params, member }) => {
    const { id } = await find(params.closureId, member)
    const done = await remindNow(actorOf(member), id)
    return { ...done, details: await detailsOf(id) }
  })

  officeRoute(app, reopenDates, async ({ params, member }) => {
    const { id } = await find(params.closureId, member)
    if (!(await reopen(actorOf(member), id))) refuse(409, 'These dates are already open again.')
    return detailsOf(id)
  })
}
