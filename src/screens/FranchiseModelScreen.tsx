import { franchiseLevels } from '../content/franchise-terms.ts'
import type { TextPage } from '../content/page.ts'
import { FranchiseCalculator } from '../features/franchise/FranchiseCalculator.tsx'
import { InfoScreen } from './InfoScreen.tsx'

/** The franchise model: its table, and a calculator on the same figures. */
export function FranchiseModelScreen({ page }: { page: TextPage }) {
  return (
    <InfoScreen page={page}>
      <FranchiseCalculator levels={franchiseLevels} />
    </InfoScreen>
  )
}
