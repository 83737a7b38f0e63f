import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { Html } from '../../src/ui/Html.tsx'
import styles from './EntryForm.module.css'
import type { EntryField } from './entry-field.ts'
import type { EntryStore } from './entry.store.ts'

interface DifferencesNoticeProps<E extends { id: number; revision: string }> {
  store: EntryStore<E>
  fields: readonly EntryField<E>[]
}

/** A link inside of a choice would lead out of the form. Its address is part of what is chosen, so it is shown. */
const withoutLinks = (html: string) =>
  html.replaceAll(/<a(?: href="([^"]*)")?>(.*?)<\/a>/gs, (_, address: string | undefined, words: string) =>
    address === undefined ? words : `<u>${words}</u> (${address})`,
  )

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
  const showText = (name: string, text: string) => {
    const field = fields.find((each) => each.name === name)
    if (field?.kind === 'formatted' && text) return <Html as="span" html={withoutLinks(text)} />
    return (field?.show?.(text) ?? text) || 'nothing'
  }
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
