import { Button } from '../../src/ui/Button.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import rows from '../frame/Rows.module.css'
import styles from './PicturesField.module.css'
import type { Upload } from './uploads.store.ts'

interface UploadRowProps {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}

const states: Record<Upload['state'], string> = {
  waiting: 'waits for its turn',
  sending: 'is being sent',
  encoding: 'has arrived and is being prepared',
  failed: 'was not added',
}

/** A picture on its way, with how far it is. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { file, state, sent, message } = upload
  const label = `${file.name} ${states[state]}`
  return (
    <div className={styles.upload}>
      <p className={styles.note}>{label}</p>
      {state !== 'failed' && (
        <progress
          className={styles.progress}
          aria-label={label}
          max={file.size}
          {...(state !== 'encoding' && { value: sent })}
        />
      )}
      <Notice kind="error" message={message} />
      {state === 'failed' && (
        <div className={rows.acts}>
          <Button look="quiet" onClick={onRetry}>
            Try again <span className="visually-hidden">{file.name}</span>
          </Button>
          <Button look="quiet" onClick={onRemove}>
            Remove <span className="visually-hidden">{file.name}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
