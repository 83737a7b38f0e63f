import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { FieldNotes } from '../../src/ui/FieldNotes.tsx'
import { emptyRow, MOST_PRICES, type PriceRow, rowsIn, rowsText, showPrices } from './price-rule-list.ts'
import { PriceRuleRow } from './PriceRuleRow.tsx'
import styles from './PriceRulesField.module.css'

interface PriceRulesFieldProps {
  label: string
  hint: string | undefined
  /** The rows as a text. */
  text: string
  /** Of all fields, by name; each cell has its own. */
  errors: Readonly<Record<string, readonly string[] | undefined>>
  isReadOnly: boolean
  onChange: (text: string) => void
  /** What was wrong with a row by its number may be another one's by then. */
  onRemove: () => void
}

/** What nights cost in seasons and on days of the week: a row for each, added and removed by buttons. */
export function PriceRulesField(props: PriceRulesFieldProps) {
  const { label, hint, text, errors, isReadOnly, onChange, onRemove } = props
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const isAdding = useRef(false)
  const [said, setSaid] = useState('')
  const rows = rowsIn(text)
  const error = errors.price_rules
  useEffect(() => {
    if (!isAdding.current) return
    isAdding.current = false
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }, [rows.length])
  // What is wrong with two rows together is no cell's.
  useEffect(() => {
    if (error) list.current?.focus()
  }, [error])

  const write = (changed: PriceRow[]) => onChange(rowsText(changed))
  const add = () => {
    isAdding.current = true
    setSaid('')
    write([...rows, emptyRow])
  }
  const remove = (index: number) => {
    write(rows.toSpliced(index, 1))
    onRemove()
    setSaid(`Price ${index + 1} was removed, ${rows.length - 1} left.`)
    list.current?.focus()
  }
  const notes = { id, hint: isReadOnly ? 'Only an owner can change this.' : hint, error }
  return (
    <section className={styles.prices} aria-labelledby={`${id}-label`}>
      <h3 id={`${id}-label`} className={styles.title}>
        {label}
      </h3>
      {isReadOnly ? (
        <p className={styles.lines}>{showPrices(text) || 'None'}</p>
      ) : (
        <>
          <p className="visually-hidden" role="status">
            {said}
          </p>
          <ol
            ref={list}
            tabIndex={-1}
            className={styles.list}
            aria-labelledby={`${id}-label`}
            aria-describedby={FieldNotes.ids(notes)}
          >
            {rows.map((row, index) => (
              // A row is nothing but what is typed into it, and cannot be moved.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <PriceRuleRow
                  row={row}
                  index={index}
                  errors={errors}
                  onChange={(changes) => write(rows.with(index, { ...row, ...changes }))}
                  onRemove={() => remove(index)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <FieldNotes {...notes} />
      {!isReadOnly && rows.length < MOST_PRICES && (
        <div>
          <Button look="quiet" onClick={add}>
            Add a price
          </Button>
        </div>
      )}
    </section>
  )
}
