import { formatUsd } from '../../domain/money.ts'
import {
  formatMonth,
  type Month,
  monthOf,
  openStatements,
  type StatementLine,
  sumOf,
} from '../../domain/office/statement.ts'
import { todayIn } from '../../domain/time-zone.ts'
import type { Member } from '../../repositories/office/member.repo.ts'
import type { Actor, OfficeLogRepo } from '../../repositories/office/office-log.repo.ts'
import type { StatementRepo } from '../../repositories/office/statement.repo.ts'
import type { Snapshot, Trx, Tx } from '../../repositories/shop-database.ts'

interface StatementsDeps {
  tx: Tx
  snapshot: Snapshot
  statements: StatementRepo
  log: OfficeLogRepo
  now: () => Date
  /** The company's; its months are meant. */
  timeZone: string
}

export interface Statement {
  month: Month
  revenueCents: number
  shareCents: number
  lines: StatementLine[]
  /** Null while it is open: its figures change with its orders. */
  paid: { at: Date; by: string } | null
  /** Why it cannot be paid out yet; null if it can, and if it is. */
  waitsFor: string | null
}

export type Statements = ReturnType<typeof createStatements>

/** What each partner gets for a month, from their orders. */
export function createStatements({ tx, snapshot, statements, log, now, timeZone }: StatementsDeps) {
  /** All statements of a partner, newest first. What is paid out meanwhile is either seen in all queries, or in none. */
  const list = (memberId: string) => snapshot((trx) => listIn(trx, memberId))

  async function listIn(from: Trx, memberId: string): Promise<Statement[]> {
    const paid = await statements.listPaid(from, memberId)
    const ids = paid.map(({ id }) => id)
    const lines = await statements.listLines(from, ids)
    const orders = await statements.listOrders(from, memberId)
    const settled = await statements.listSettled(from, memberId)
    const current = monthOf(todayIn(timeZone, now()))
    const open = openStatements(orders, settled, { lastPaid: paid[0]?.month ?? null, current })
    const [oldest] = open.keys()
    const waitsFor = (month: Month) => {
      if (month >= current) return 'This month is not over yet.'
      return !oldest || month === oldest ? null : `Please pay out ${formatMonth(oldest)} first.`
    }
    const openOnes = [...open].map(([month, its]): Statement => {
      const { revenueCents, shareCents } = sumOf(its)
      return { month, revenueCents, shareCents, lines: its, paid: null, waitsFor: waitsFor(month) }
    })
    const paidOnes = paid.map(({ id, month, paidOutAt: at, paidOutBy: by }): Statement => {
      const its = lines.filter(({ statementId }) => statementId === id)
      const { revenueCents, shareCents } = sumOf(its)
      return { month, revenueCents, shareCents, lines: its, paid: { at, by }, waitsFor: null }
    })
    return [...openOnes.toReversed(), ...paidOnes]
  }

  const find = async (memberId: string, month: Month): Promise<Statement | undefined> =>
    (await list(memberId)).find((one) => one.month === month)

  /**
   * Marks a month as paid out, which makes its lines final. What changes later is in the next statement.
   * @param expected the share that was shown, in cents: another one is not paid out
   * @returns why nothing was done, in a sentence
   */
  const payOut = (
    actor: Actor,
    partner: Pick<Member, 'id' | 'email'>,
    { month, expected }: { month: Month; expected: number },
  ): Promise<{ refused: string } | { refused: null }> =>
    tx(async (trx) => {
      await statements.lockPartner(trx, partner.id)
      const statement = (await listIn(trx, partner.id)).find((one) => one.month === month)
      if (!statement) return { refused: 'There is nothing to pay out for this month.' }
      const { paid, waitsFor, lines, shareCents, revenueCents } = statement
      if (paid) return { refused: `This statement was paid out already, by ${paid.by}.` }
      if (waitsFor !== null) return { refused: waitsFor }
      if (shareCents !== expected)
        return {
          refused: `The share has changed to ${formatUsd(shareCents)}. Please check the statement again.`,
        }
      const added = await statements.insert(
        trx,
        {
          memberId: partner.id,
          partner: partner.email,
          month,
          paidOutAt: now(),
          paidOutBy: actor.name,
        },
        lines,
      )
      if (!added) return { refused: 'This statement was paid out already.' }
      await log.append(trx, actor, {
        act: 'paid out',
        subject: partner.email,
        after: { month, revenueCents, shareCents, orders: lines.map(({ number }) => number) },
      })
      return { refused: null }
    })

  return { list, find, payOut }
}
