import { batch, signal } from '@preact/signals-core'
import { showMoney } from '../../src/lib/money.ts'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'

type Partners = ReplyOf<'GET /api/v1/office/partners'>
export type Partner = Partners['items'][number]
export type PartnerSauna = Partner['saunas'][number]
export type Statement = ReplyOf<'GET /api/v1/office/partners/:memberId/statements/:month'>['data']
export type PartnersStore = ReturnType<typeof createPartnersStore>

/** Franchise partners: what they own, use themselves, and get. */
export function createPartnersStore(call: OfficeCall) {
  const partners = remote<Partners>()
  const statement = remote<{ data: Statement }>()
  const booking = submission<'from' | 'to'>({ fields: ['from', 'to'] })
  const contract = submission<'level' | 'starts_on' | 'share_percent' | 'owned_on'>({
    fields: ['level', 'starts_on', 'share_percent', 'owned_on'],
  })
  const payingOut = submission()
  /** Which sauna the last form was about: each has its own, and answers belong to that one. */
  const sentFor = signal<number | null>(null)
  /** What has been done, in a sentence. */
  const done = signal<string | null>(null)

  /** The screen was opened: what was done before is no news. */
  async function load() {
    clearActs()
    await partners.take(call('GET /api/v1/office/partners'))
  }

  const begin = (unitId: number) =>
    batch(() => {
      sentFor.value = unitId
      done.value = null
    })

  const show = (data: Partners, sentence: string) =>
    batch(() => {
      partners.data.value = data
      done.value = sentence
    })

  async function bookOwnUse(unitId: number, { from, to }: { from: string; to: string }): Promise<boolean> {
    begin(unitId)
    const sent = await booking.send(
      () => call('POST /api/v1/office/own-use', { body: { unit_id: unitId, from, to } }),
      (data) => show(data, 'The days are yours.'),
    )
    return sent?.ok ?? false
  }

  async function cancelOwnUse(unitId: number, useId: number): Promise<void> {
    begin(unitId)
    await booking.send(
      () => call('DELETE /api/v1/office/own-use/:useId', { params: { useId: String(useId) } }),
      (data) => show(data, 'The days can be rented again.'),
    )
  }

  async function saveContract(unitId: number, typed: Record<string, string>): Promise<boolean> {
    begin(unitId)
    const share = Number(typed.share_percent)
    const body = {
      level: Number(typed.level),
      starts_on: typed.starts_on ?? '',
      share_percent: Number.isFinite(share) ? share : null,
      ...(typed.owned_on && { owned_on: typed.owned_on }),
    }
    const sent = await contract.send(
      () =>
        call('PUT /api/v1/office/partners/contracts/:unitId', { params: { unitId: String(unitId) }, body }),
      (data) => show(data, 'The contract is saved.'),
    )
    return sent?.ok ?? false
  }

  const loadStatement = (memberId: string, month: string) => {
    statement.clear()
    clearActs()
    return statement.take(
      call('GET /api/v1/office/partners/:memberId/statements/:month', { params: { memberId, month } }),
    )
  }

  /**
   * Pays out what is shown; where that has changed meanwhile, shows the new figures with the reason.
   * @returns whether it is paid out now
   */
  async function payOut({ partner, month, share }: Statement): Promise<boolean> {
    const params = { memberId: partner.id, month }
    // Another statement may be looked at by the time of the answer.
    const isShown = () => {
      const shown = statement.data.peek()?.data
      return shown?.partner.id === partner.id && shown.month === month
    }
    const sent = await payingOut.send(
      () =>
        call('POST /api/v1/office/partners/:memberId/statements/:month/payout', {
          params,
          body: { expected_share: share },
        }),
      (data) => {
        if (!isShown()) return
        statement.data.value = data
        done.value = `Paid out: ${showMoney(data.data.share)}. The figures are final.`
      },
    )
    if (sent?.status === 409 && isShown())
      await statement.take(call('GET /api/v1/office/partners/:memberId/statements/:month', { params }))
    return sent?.ok ?? false
  }

  function clearActs() {
    batch(() => {
      sentFor.value = null
      done.value = null
      for (const one of [booking, contract, payingOut]) one.clear()
    })
  }
  function clear() {
    partners.clear()
    statement.clear()
    clearActs()
  }

  return {
    partners,
    statement,
    booking,
    contract,
    payingOut,
    sentFor,
    done,
    load,
    bookOwnUse,
    cancelOwnUse,
    saveContract,
    loadStatement,
    payOut,
    clear,
  }
}
