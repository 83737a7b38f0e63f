import { useId } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { FieldNotes } from '../../src/ui/FieldNotes.tsx'
import { cellName, type PriceCell, type PriceRow, weekdayLabel, weekdays } from './price-rule-list.ts'
import styles from './PriceRulesField.module.css'

interface PriceRuleRowProps {
  row: PriceRow
  index: number
  errors: Readonly<Record<string, readonly string[] | undefined>>
  onChange: (changes: Partial<PriceRow>) => void
  onRemove: () => void
}

/** One price with when it counts. */
export function PriceRuleRow({ row, index, errors, onChange, onRemove }: PriceRuleRowProps) {
  const id = useId()
  const cell = (name: Exclude<PriceCell, 'weekdays'>) => ({
    name: cellName(index, name),
    value: row[name],
    error: errors[cellName(index, name)],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const daysNotes = { id, error: errors[cellName(index, 'weekdays')] }
  return (
    <fieldset className={styles.row}>
      <legend>Price {index + 1}</legend>
      <div className={styles.cells}>
        <Field label="Season’s name" maxLength={40} {...cell('name')} />
        <Field label="First day" placeholder="12/1" {...cell('from')} />
        <Field label="Last day" placeholder="2/28" {...cell('to')} />
        <Field label="Dollars a night" inputMode="decimal" {...cell('price')} />
      </div>
      <fieldset className={styles.days} aria-describedby={FieldNotes.ids(daysNotes)}>
        <legend>Days of the week (leave empty for every day)</legend>
        {weekdays.map((day, nth) => (
          <label key={day} className={styles.day}>
            <input
              type="checkbox"
              name={cellName(index, 'weekdays')}
              value={day}
              checked={row.weekdays.includes(day)}
              // The first one, so that the focus has somewhere to go.
              aria-invalid={(nth === 0 && daysNotes.error !== undefined) || undefined}
              onChange={(event) => {
                const { checked } = event.currentTarget
                onChange({
                  weekdays: weekdays.filter((each) => (each === day ? checked : row.weekdays.includes(each))),
                })
              }}
            />
            {weekdayLabel(day)}
          </label>
        ))}
      </fieldset>
      <FieldNotes {...daysNotes} />
      <div>
        <Button look="quiet" onClick={onRemove}>
          Remove <span className="visually-hidden">price {index + 1}</span>
        </Button>
      </div>
    </fieldset>
  )
}
