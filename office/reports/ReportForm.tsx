import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { AskedButton } from '../frame/AskedButton.tsx'
import { FileChooser } from '../uploads/FileChooser.tsx'
import uploading from '../uploads/Uploads.module.css'
import { under } from './note-drafts.ts'
import { ReportUploads } from './ReportUploads.tsx'
import styles from './Reports.module.css'
import type { ReportsStore } from './reports.store.ts'

interface ReportFormProps {
  store: ReportsStore
  reportKey: string
  /** The note that the server has. */
  note: string
}

/** What was found, in words and photos. Both can be added before the server knows of the report. */
export function ReportForm({ store, reportKey: key, note }: ReportFormProps) {
  useSignals()
  const form = useRef<HTMLDivElement>(null)
  const draft = store.drafts.value[key]
  const theirs = draft?.theirs ?? null
  const add = (files: File[]) => void store.addPhotos(key, files)
  const type = (text: string) => store.type(key, text, note)
  return (
    <div ref={form} className={styles.form}>
      <Field
        label="What did you find?"
        name={`note-${key}`}
        rows={2}
        maxLength={5000}
        autoComplete="off"
        hint="For colleagues. Customers see it only in an export of their data."
        value={draft?.text ?? note}
        error={draft?.message ?? undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {draft && theirs !== null && (
        <div className={styles.found} role="group" aria-label="The note as it is now">
          <p className={styles.fact}>The note as it is now, which yours will replace:</p>
          <p className={styles.text}>{theirs || 'Nothing is written there anymore.'}</p>
          {theirs && !draft.text.includes(theirs) && (
            <div>
              <Button
                look="quiet"
                onClick={() => {
                  type(under(theirs, draft.text))
                  form.current?.querySelector('textarea')?.focus()
                }}
              >
                Put it above mine
              </Button>
            </div>
          )}
        </div>
      )}
      {draft && (
        <div className={styles.acts}>
          <Button look="outline" isBusy={draft.state === 'saving'} onClick={() => void store.saveNote(key)}>
            {draft.state === 'saving' ? 'Saving…' : 'Save the note'}
          </Button>
          {draft.state === 'typed' && (
            <AskedButton
              act="Discard"
              what="what you typed"
              yes="discard it"
              onYes={() => store.dropNote(key)}
            />
          )}
        </div>
      )}
      <div className={uploading.choosers}>
        <FileChooser label="Take photos" isCamera onChoose={add} />
        <FileChooser label="Choose photos" onChoose={add} />
      </div>
      <p className={uploading.note}>
        JPEG, PNG, or HEIC, up to 25 MB each, 12 at most. Only the office sees them.
      </p>
      <ReportUploads store={store} reportKey={key} />
    </div>
  )
}
