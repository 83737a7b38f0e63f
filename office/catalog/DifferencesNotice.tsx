import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import styles from './EntryForm.module.css'
import type { EntryField } from './entry-field.ts'
import type { EntryStore } from './entry.store.ts'

interface DifferencesNoticeProps<E extends { id: number; revision: string }> {
  store: EntryStore<E>
  fields: readonly EntryField<E>[]
}

/** What somebody else changed meanwhile, field by field: it is taken over, or, where both changed it, chosen. */
export function DifferencesNotice<E extends { id: number; revision: string }>(
  props: DifferencesNoticeProps<E>,
) {
  useSignals()
  const { store, fields } = props
  const differences = store.differences.value
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = differences.length > 0
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  if (!isShown) return null
  const showText = (name: string, text: string) =>
    (fields.find((field) => field.name === name)?.show?.(text) ?? text) || 'nothing'
  return (
    <section className={styles.differences} aria-labelledby="differences">
      <h3 id="differences" ref={heading} tabIndex={-1}>
        Someone else changed this in the meantime
      </h3>
      <p>What you typed is still here, but not saved yet. Choose what to keep, then save again.</p>
      {differences.map(({ name, label, before, theirs, mine, isTheirsChosen }) =>
        mine === null ? (
          <p key={name} className={styles.version}>
            {label}: {showText(name, theirs)} (before: {showText(name, before)})
          </p>
        ) : (
          <fieldset key={name} className={styles.difference}>
            <legend>
              {label} (before: {showText(name, before)})
            </legend>
            <label className={styles.version}>
              <input
                type="radio"
                name={`${name} version`}
                checked={!isTheirsChosen}
                onChange={() => store.choose(name, false)}
              />
              Yours: {showText(name, mine)}
            </label>
            <label className={styles.version}>
              <input
                type="radio"
                name={`${name} version`}
                checked={isTheirsChosen}
                onChange={() => store.choose(name, true)}
              />
              Theirs: {showText(name, theirs)}
            </label>
          </fieldset>
        ),
      )}
    </section>
  )
}
