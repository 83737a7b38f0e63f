import type { Actor } from '../repositories/office/office-log.repo.ts'
import { againIfTaken, type EditDeps, type Edited, invalid } from './editing.ts'

const LONGEST_SERIAL = 60

export type EditUnits = ReturnType<typeof createEditUnits>

/** Adds the saunas of a product, and takes them off the market. Orders keep them, as after an import without them. */
export function createEditUnits({ tx, repo, log, onChange }: EditDeps) {
  /** A retired sauna of the same product comes back with its days. */
  async function add(actor: Actor, productId: number, typed: string): Promise<Edited> {
    const serial = typed.trim()
    if (!serial || serial.length > LONGEST_SERIAL)
      return invalid('serial', `Please enter a serial number of at most ${LONGEST_SERIAL} characters.`)
    const done = await againIfTaken(() =>
      tx(async (trx): Promise<Edited> => {
        const product = await repo.findProduct(trx, productId, true)
        if (!product || product.kind === 'sale') return { refused: 'unknown' }
        const known = await repo.findUnit(trx, serial)
        if (known && (known.active || known.productId !== productId))
          return invalid('serial', `There is a sauna ${serial} already. Each serial number is used once.`)
        if (known) await repo.setUnitActive(trx, known.id, true)
        else await repo.insertUnit(trx, productId, serial)
        const act = known ? 'put back into service' : 'added'
        await log.append(trx, actor, { act, subject: serial, after: { product: product.title } })
        return { id: productId }
      }),
    )
    if ('id' in done) await onChange()
    return done
  }

  async function retire(actor: Actor, productId: number, unitId: number): Promise<Edited> {
    const done = await tx(async (trx): Promise<Edited> => {
      const product = await repo.findProduct(trx, productId, true)
      const units = product ? await repo.listUnits(trx, productId) : []
      const unit = units.find(({ id }) => id === unitId)
      if (!product || !unit) return { refused: 'unknown' }
      if (!unit.active) return { id: productId }
      if (product.active && units.filter(({ active }) => active).length === 1)
        return invalid(
          'units',
          'This is the only sauna of a product that customers can see. Unpublish it first.',
        )
      await repo.setUnitActive(trx, unitId, false)
      await log.append(trx, actor, {
        act: 'retired',
        subject: unit.serial,
        before: { product: product.title },
      })
      return { id: productId }
    })
    if ('id' in done) await onChange()
    return done
  }

  return { add, retire }
}
