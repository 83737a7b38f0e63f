import { expect } from 'vitest'
import { startFakeSmtp } from '../../fakes/smtp.ts'
import { startFakeStripe, WEBHOOK_SECRET } from '../../fakes/stripe.ts'

/** The payment gateway and the mail server answer 500 and 451, do not answer, or break the connection. */
export const troubles = ['fail', 'hang', 'reset'] as const
export type CompanyTrouble = (typeof troubles)[number]

export type Companies = Awaited<ReturnType<typeof startCompanies>>

/** The gateway where customers pay, and the server that sends the shop's email. Both may be in trouble. */
export async function startCompanies() {
  const stripe = await startFakeStripe()
  const smtp = await startFakeSmtp()
  /** Reports of payments that the shop could not take. The gateway repeats them. */
  const untaken = new Set<string>()
  /** Answers to reports that no trouble excuses. */
  const complaints: string[] = []
  const reporting = new Set<Promise<void>>()
  let isQuestionInTrouble = false

  async function report(session: string, shop: string) {
    const { payload: body, headers } = stripe.event('checkout.session.completed', session)
    const url = `${shop}/api/v1/payments/stripe/webhook`
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
    if (answer?.status !== 200) untaken.add(session)
    if (answer && ![200, 503].includes(answer.status))
      complaints.push(`A report was answered ${answer.status}`)
  }

  return {
    smtp,
    untaken,
    complaints,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: stripe.url,
      SMTP_URL: smtp.url,
    },
    /** The customer pays, and the gateway reports it while they are led back. */
    async pay(page: string, shop: string) {
      const id = page.split('/').at(-1) ?? ''
      const session = stripe.sessions.get(id)
      if (session?.status !== 'open') return null
      stripe.pay(id)
      const reported: Promise<void> = report(id, shop).finally(() => reporting.delete(reported))
      reporting.add(reported)
      const { pathname, search } = new URL(session.params.success_url ?? '')
      return pathname + search
    },
    charges: () =>
      [...stripe.sessions.values()]
        .filter(({ paymentStatus }) => paymentStatus === 'paid')
        .map(({ id }) => id),
    /** Whether it has gone wrong to ask about a payment; the only calls without a key. */
    isQuestionInTrouble: () => isQuestionInTrouble,
    /** From now on every other payment page and payment is in trouble as long as this lasts, and so is all email. */
    begin(trouble: CompanyTrouble) {
      const isInTrouble = new Map<string, boolean>()
      isQuestionInTrouble = false
      stripe.setTrouble((path, key) => {
        const subject = key ?? path
        if (!isInTrouble.has(subject)) isInTrouble.set(subject, isInTrouble.size % 2 === 0)
        if (!isInTrouble.get(subject)) return 'none'
        isQuestionInTrouble ||= key === undefined
        return trouble
      })
      smtp.setTrouble(trouble)
    },
    end() {
      stripe.setTrouble(() => 'none')
      smtp.setTrouble('none')
    },
    /** As the gateway does later, with half of the reports: the others are lost. */
    async repeatReports(shop: string) {
      await Promise.all(reporting)
      const repeated = [...untaken].filter((_, n) => n % 2 === 0)
      untaken.clear()
      await Promise.all(repeated.map((session) => report(session, shop)))
      expect([...untaken]).toEqual([])
    },
    async stop() {
      await Promise.all([stripe.stop(), smtp.stop()])
    },
  }
}
