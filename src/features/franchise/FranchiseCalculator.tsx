import { useEffect, useState } from 'react'
import { showPrice } from '../../lib/money.ts'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Field } from '../../ui/Field.tsx'
import { type EstimatedLevel, estimateYear, readNights, readPrice } from './estimate.ts'
import styles from './FranchiseCalculator.module.css'
import { LevelChoice } from './LevelChoice.tsx'

interface FranchiseCalculatorProps {
  levels: readonly [EstimatedLevel, ...EstimatedLevel[]]
}

/** Long enough to finish typing a number. */
const debounceMs = 700

/** What a year could bring at a level. It only multiplies the reader's own figures and those of the level. */
export function FranchiseCalculator({ levels }: FranchiseCalculatorProps) {
  const [level, setLevel] = useState<EstimatedLevel>(levels[0])
  const [nightsText, setNightsText] = useState('10')
  const [priceText, setPriceText] = useState('150')
  const nights = readNights(nightsText)
  const price = readPrice(priceText)

  const year =
    nights.value !== undefined && price.value !== undefined
      ? estimateYear(level, nights.value, price.value)
      : null
  const share = year ? `up to ${showPrice(year.share)}` : '–'
  const transfer = level.transferYears ? `after ${level.transferYears} years` : 'by agreement'
  const announcement = useDebounced(
    year ? `Your yearly share: ${share}. The sauna becomes yours ${transfer}.` : 'Please check the figures.',
  )

  const ownership = <span className={styles.transfer}>{transfer}</span>
  const yearlyShare = (
    <>
      <span className={styles.share}>{share}</span>
      {year && (
        <span className={styles.how}>
          {level.rentalShare}% of {showPrice(year.earned)}: {nights.value} nights, 12 months,{' '}
          {showPrice(price.value ?? 0)} a night
        </span>
      )}
    </>
  )
  return (
    <section className={styles.calculator} aria-labelledby="calculator">
      <h2 id="calculator">Try it with your own figures</h2>
      <p className={styles.lead}>An example, not a promise. Change what you like.</p>
      <div className={styles.parts}>
        <div className={styles.inputs}>
          <LevelChoice levels={levels} chosen={level} onChoose={setLevel} />
          <Field
            name="nights"
            label="Nights rented per month"
            inputMode="numeric"
            autoComplete="off"
            value={nightsText}
            error={nights.error}
            onChange={(event) => setNightsText(event.currentTarget.value)}
          />
          <Field
            name="price"
            label="Price per night, in dollars"
            inputMode="decimal"
            autoComplete="off"
            value={priceText}
            error={price.error}
            onChange={(event) => setPriceText(event.currentTarget.value)}
          />
        </div>
        <DescriptionList
          entries={[
            ['Your yearly share', yearlyShare],
            ['The sauna becomes yours', ownership],
          ]}
          className={styles.result}
        />
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  )
}

/** The text once it has stayed the same for a while; empty until something has changed. */
function useDebounced(text: string): string {
  const [first] = useState(text)
  const [later, setLater] = useState('')
  useEffect(() => {
    if (text === first && later === '') return undefined
    const timer = setTimeout(() => setLater(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, first, later])
  return later
}
