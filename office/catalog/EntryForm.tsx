import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Dropdown } from '../../src/ui/Dropdown.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { DoneNotice } from '../frame/DoneNotice.tsx'
import { Form } from '../frame/Form.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { DifferencesNotice } from './DifferencesNotice.tsx'
import styles from './EntryForm.module.css'
import type { EntryField } from './entry-field.ts'
import type { EntryStore } from './entry.store.ts'
import { PriceRulesField } from './PriceRulesField.tsx'

interface EntryFormProps<E extends { id: number; revision: string }> {
  store: EntryStore<E>
  fields: readonly EntryField<E>[]
  isOwner: boolean
  /** What a button says that saves. */
  action?: string
  onSaved?: (saved: E) => void
  /** More to edit, above the button. */
  children?: ReactNode
}

/** The fields of something that several people may edit. Those that are an owner's to change can only be read by others. */
export function EntryForm<E extends { id: number; revision: string }>(props: EntryFormProps<E>) {
  useSignals()
  const { store, fields, isOwner, action = 'Save', onSaved, children } = props
  const { saving, isDirty, done } = store
  const hasUnsaved = isDirty.value
  useEffect(() => {
    if (!hasUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => store.isDirty.peek() && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [store, hasUnsaved])
  const errors = saving.errors.value
  const onSend = async () => {
    const saved = await store.save()
    if (saved) onSaved?.(saved)
  }
  return (
    <Form errors={errors} onSend={onSend}>
      <DifferencesNotice store={store} fields={fields} />
      <div className={styles.fields}>
        {fields
          .filter(({ kind }) => kind !== 'pictures')
          .map((field) => {
            const { name, label, hint, kind, isShort, isOwners } = field
            const text = store.textOf(field)
            const isReadOnly = isOwners === true && !isOwner
            if (kind === 'switch')
              return (
                <label key={name} className={styles.switch}>
                  <input
                    type="checkbox"
                    name={name}
                    checked={text === 'yes'}
                    disabled={isReadOnly}
                    onChange={(event) => store.type(field, event.currentTarget.checked ? 'yes' : 'no')}
                  />
                  {label}
                </label>
              )
            if (kind === 'formatted')
              return (
                <div key={name} className={styles.long}>
                  <DescriptionField
                    label={label}
                    hint={hint}
                    text={text}
                    error={errors[name]}
                    onChange={(changed) => store.type(field, changed)}
                  />
                </div>
              )
            if (kind === 'prices')
              return (
                <div key={name} className={styles.long}>
                  <PriceRulesField
                    label={label}
                    hint={hint}
                    text={text}
                    errors={errors}
                    isReadOnly={isReadOnly}
                    onChange={(changed) => store.type(field, changed)}
                    onRemove={() =>
                      saving.clearErrorsOf(Object.keys(errors).filter((key) => key.startsWith(name)))
                    }
                  />
                </div>
              )
            if (kind === 'choice')
              return (
                <div key={name} className={styles.short}>
                  <Dropdown
                    label={label}
                    name={name}
                    hint={isReadOnly ? 'Only an owner can change this.' : hint}
                    error={errors[name]}
                    value={text}
                    disabled={isReadOnly}
                    options={field.options ?? []}
                    onChange={(event) => store.type(field, event.currentTarget.value)}
                  />
                </div>
              )
            return (
              <div key={name} className={kind === 'number' || isShort ? styles.short : styles.long}>
                <Field
                  label={label}
                  name={name}
                  hint={isReadOnly ? 'Only an owner can change this.' : hint}
                  error={errors[name]}
                  value={text}
                  readOnly={isReadOnly}
                  autoComplete="off"
                  inputMode={kind === 'number' ? 'decimal' : undefined}
                  {...(kind === 'lines' && { rows: 3, maxRows: 24 })}
                  onChange={(event) => store.type(field, event.currentTarget.value)}
                />
              </div>
            )
          })}
      </div>
      {children}
      <Notice kind="error" message={saving.message.value} />
      <DoneNotice message={done.value} />
      <div className={styles.acts} data-unsaved={hasUnsaved || undefined}>
        <Button type="submit" isBusy={saving.isBusy.value}>
          {saving.isBusy.value ? 'Saving…' : action}
        </Button>
        {hasUnsaved && (
          <Button look="quiet" onClick={() => store.discard()}>
            Discard changes
          </Button>
        )}
      </div>
    </Form>
  )
}
