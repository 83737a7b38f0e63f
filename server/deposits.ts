import { createDecideDeposit } from './flows/deposits/decide-deposit.ts'
import { createOpenHoldPage } from './flows/deposits/open-hold-page.ts'
import { createDepositRefunds, type DepositRefundDeps } from './flows/deposits/refund-deposit.ts'
import { createDeposits, type DepositDeps } from './flows/deposits/settle-hold.ts'

/** Assembles what is held on cards, and what becomes of it. */
export function createDepositFlows(parts: DepositDeps & Pick<DepositRefundDeps, 'refunds' | 'askForRefund'>) {
  const { tx, orders, deposits, log, gateway, shop, clock, logger } = parts
  const flow = createDeposits(parts)
  const { check, carryOut } = flow
  const { origin } = shop
  return {
    holds: deposits,
    flow,
    openPage: createOpenHoldPage({ tx, orders, deposits, check, gateway, clock, origin, log: logger }),
    decide: createDecideDeposit({ tx, orders, deposits, carryOut, log, clock }),
    refunds: createDepositRefunds(parts),
  }
}
