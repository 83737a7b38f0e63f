import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Icon } from '../../src/ui/Icon.tsx'
import { AskedButton } from '../frame/AskedButton.tsx'
import type { ReportEntry } from './entries.ts'
import { Mark } from './Mark.tsx'
import { ReportUploads } from './ReportUploads.tsx'
import styles from './Reports.module.css'
import type { ReportsStore } from './reports.store.ts'

interface RefusedItemProps {
  store: ReportsStore
  entry: ReportEntry
  heading: RefObject<HTMLHeadingElement | null>
}

/** A tap that the server did not take, with what was added to it: until its member has read it, nothing of it goes. */
export function RefusedItem({ store, entry: { key, kind, name, tap }, heading }: RefusedItemProps) {
  useSignals()
  const draft = store.drafts.value[key]
  const hasMore = draft !== undefined || store.uploads.value.some(({ of }) => of === key)
  const drop = () => store.drop(key)
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {name} <Mark kind={kind} />
      </h3>
      <p className={styles.state}>
        <Icon name="alert" /> {tap?.message}
      </p>
      {hasMore && (
        <p>
          What you added wasn’t sent. If you report it again, your photos are sent with it and your note is
          kept for you to save. Otherwise, copy what you need before you delete it.
        </p>
      )}
      {draft && <p className={styles.text}>{draft.text}</p>}
      <ReportUploads store={store} reportKey={key} />
      <div>
        {hasMore ? (
          <AskedButton act="Delete" what={`what you added: ${name}`} yes="delete it" onYes={drop} />
        ) : (
          <Button look="quiet" onClick={drop}>
            Got it
          </Button>
        )}
      </div>
    </>
  )
}
