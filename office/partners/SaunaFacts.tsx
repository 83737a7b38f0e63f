import { showDay } from '../../src/lib/dates.ts'
import { showCount } from '../../src/lib/show-count.ts'
import rows from '../frame/Rows.module.css'
import type { PartnerSauna } from './partners.store.ts'

/** What the contract about a sauna says, and how much of its own use is left. */
export function SaunaFacts({ contract }: Pick<PartnerSauna, 'contract'>) {
  if (!contract) return <p className={rows.note}>There is no contract about this sauna yet.</p>
  const { level, startsOn, sharePercent, ownershipOn, year } = contract
  return (
    <>
      <p>
        Level {level} since {showDay(startsOn)}: {sharePercent}% of the rental revenue.{' '}
        {ownershipOn ? `It becomes the partner’s on ${showDay(ownershipOn)}.` : 'Ownership is by agreement.'}
      </p>
      <p>
        {year
          ? `Own use in contract year ${year.year}, until ${showDay(year.to)}: ${showCount(year.nightsUsed, 'night')} used, ${year.nightsLeft} left.`
          : 'Today is not within the five years of the contract.'}
      </p>
    </>
  )
}
