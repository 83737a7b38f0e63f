import { Button } from '../../src/ui/Button.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { AskedButton } from '../frame/AskedButton.tsx'
import rows from '../frame/Rows.module.css'
import styles from './Uploads.module.css'
import type { Upload } from './uploads.store.ts'

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

const states: Record<Upload['state'], string> = {
  waiting: 'is waiting its turn',
  sending: 'is being sent',
  paused: 'is not sent yet: sending resumes when you’re back online',
  held: 'is not sent yet: it waits for you to log in',
  encoding: 'has arrived and is being prepared',
  failed: 'was not added',
}

/** A picture on its way, with how far it is. It may be nowhere else, so removing it is asked about. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, state, sent, message } = upload
  const hasStopped = state === 'failed' || state === 'held'
  const label = `${file.name} ${states[state]}`
  return (
    <div className={styles.upload}>
      <p className={styles.note}>{label}</p>
      {!hasStopped && (
        <progress
          className={styles.progress}
          aria-label={label}
          max={file.size}
          {...(state !== 'encoding' && { value: sent })}
        />
      )}
      <Notice kind="error" message={message} />
      <div className={rows.acts}>
        {hasStopped && (
          <Button look="quiet" onClick={onRetry}>
            Try again <span className="visually-hidden">{file.name}</span>
          </Button>
        )}
        <AskedButton act="Remove" what={file.name} yes="remove it" onYes={onRemove} />
      </div>
    </div>
  )
}
