import type { Config } from '../../config.ts'
import type { Clock } from '../../gateways/clock.ts'
import { createOffice } from '../../office.ts'
import { commandLine } from '../../repositories/office/office-log.repo.ts'
import type { ShopDatabase } from '../../repositories/shop-database.ts'
import { staff } from './customers.ts'

interface InviteDeps {
  config: Config
  database: ShopDatabase
  clock: Pick<Clock, 'now'>
}

/**
 * Invites an owner for development. Nobody can be put into the office ready-made: a second factor is on a device.
 * @returns the link, a new one each time; null once they have joined
 */
export async function inviteOwner(deps: InviteDeps): Promise<string | null> {
  const { members, people } = createOffice(deps)
  const known = await members.findByEmail(staff.email)
  const scope = { isEverywhere: true, settlementIds: [], unitIds: [] }
  const done = known
    ? await people.inviteAgain(commandLine, known.id)
    : await people.invite(commandLine, { email: staff.email, role: 'owner', scope })
  return 'link' in done ? done.link : null
}
