import type { Contract } from '../../domain/office/partnership.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { PartnerRepo, PartnerSauna } from '../../repositories/office/partner.repo.ts'
import type { Tx } from '../../repositories/shop-database.ts'

interface SaveContractDeps {
  tx: Tx
  partners: Pick<PartnerRepo, 'setContract'>
  log: OfficeLogRepo
}

/** Stores what was agreed about a sauna with its partner. The log has what was agreed before. */
export const createSaveContract =
  ({ tx, partners, log }: SaveContractDeps) =>
  (actor: Actor, { unitId, memberId, serial, contract: before }: PartnerSauna, contract: Contract) =>
    tx(async (trx) => {
      await partners.setContract(trx, unitId, memberId, contract)
      await log.append(trx, actor, {
        act: 'set contract',
        subject: serial,
        before: before && { ...before },
        after: { ...contract },
      })
    })
