import { type Finding, ok, warning, wrong } from './finding.ts'

const NOTICEABLE_SECONDS = 5
/** Stripe's webhooks are refused from 300 on; sign-in links and holds go wrong earlier. */
const WRONG_SECONDS = 60

/** @param of what the other clock belongs to: `PostgreSQL’s` */
export function compareClocks(now: Date, other: Date, of: string): Finding {
  const seconds = Math.round((now.getTime() - other.getTime()) / 1000)
  const off = `This machine’s clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} ${of}`
  if (Math.abs(seconds) >= WRONG_SECONDS) return wrong('clock', `${off}: set it by NTP.`)
  if (Math.abs(seconds) >= NOTICEABLE_SECONDS) return warning('clock', `${off}.`)
  return ok('clock', `This machine’s clock agrees with ${of}.`)
}
