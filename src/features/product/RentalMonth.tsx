import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { afterPaint } from '../../lib/after-paint.ts'
import type { RangeRules } from '../../lib/date-range.ts'
import type { Stay } from '../../lib/stay.ts'
import { HeldDays } from './HeldDays.tsx'

export interface RentalMonthProps {
  rules: RangeRules
  stay: Stay | null
  /** At once; `onStay` follows when the choice is painted. */
  onChoice: () => void
  onStay: (from: string, to: string) => void
}

/** The calendar of a rental, with its first month, and who holds which of its days. */
export const RentalMonth = ({ rules, stay, onChoice, onStay }: RentalMonthProps) => (
  <>
    <DateRangePicker
      label="Calendar"
      names={{ from: 'start date', to: 'return date' }}
      rules={rules}
      from={stay?.from ?? null}
      to={stay?.to ?? null}
      onRange={(first, last) => {
        onChoice()
        afterPaint(() => onStay(first, last))
      }}
    />
    {rules.holds && <HeldDays holds={rules.holds} />}
  </>
)
