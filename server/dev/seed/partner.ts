import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import { createOffice } from '../../office.ts'
import { createOfficePartners } from '../../office-partners.ts'
import { commandLine } from '../../repositories/office/office-log.repo.ts'
import { createOperatorRepo } from '../../repositories/operations/operator.repo.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import { dayOf, daysFrom } from './order.ts'
import type { Stage } from './stage.ts'

const PARTNER = 'partner@example.com'

/** A courtesy, so that there is something new after the statement that was paid out. */
const COURTESY_CENTS = 2_000

/**
 * Invites a franchise partner, who owns the sauna of the order that is completed: with a contract, days of own use, a
 * statement that is paid out, and an open one with a correction. Unless that was done before.
 * @returns the link of the invitation, or null
 */
export async function addPartner(
  stage: Stage,
  { config, database }: { config: Config; database: ShopDatabase },
): Promise<string | null> {
  const { members, people, log } = createOffice({ config, database, clock: stage })
  const [order] = await createOperatorRepo(database).listOrders({ status: 'completed', limit: 1 })
  if (!order?.unitId || (await members.findByEmail(PARTNER))) return null
  const scope = { isEverywhere: false, settlementIds: [], unitIds: [order.unitId] }
  const invited = await people.invite(commandLine, { email: PARTNER, role: 'partner', scope })
  if (!('link' in invited)) return null
  const { memberId: id, link } = invited
  const { partners, statements, ownUses, saveContract } = createOfficePartners({
    database,
    clock: stage,
    company: config.company,
    operator: createOperatorRepo(database),
    log,
    booking: stage.booking,
  })
  const findSauna = async () => (await partners.listSaunas(id))[0]
  const owned = await findSauna()
  if (!owned) return null
  const startsOn = dayOf(daysFrom(stage.today, -180))
  await saveContract(commandLine, owned, { level: 1, startsOn, sharePercent: 80, ownedOn: null })
  const sauna = (await findSauna()) ?? owned
  // The first days that are free, some weeks ahead.
  for (let inDays = 30; inDays < 60; inDays++) {
    const stay = { from: dayOf(daysFrom(stage.today, inDays)), to: dayOf(daysFrom(stage.today, inDays + 3)) }
    if ((await ownUses.book({ memberId: id, name: PARTNER }, sauna, stay)).refused === null) break
  }
  const due = (await statements.list(id)).find(({ paid, waitsFor }) => paid === null && waitsFor === null)
  if (due) {
    const { month, shareCents: expected } = due
    await statements.payOut(commandLine, { id, email: PARTNER }, { month, expected })
    const courtesy = { orderId: order.id, id: randomUUID(), amount: COURTESY_CENTS }
    await stage.booking.parts.refundPart(commandLine, courtesy)
  }
  return link
}
