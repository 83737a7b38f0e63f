import { AskedButton } from '../frame/AskedButton.tsx'
import type { ReportKind } from '../today/tap.ts'
import { stateWords } from './report-words.ts'
import styles from './Reports.module.css'

interface PhotosProps {
  report: {
    key: string
    kind: ReportKind
    unit: { serial: string }
    photos: readonly { id: string; width: number; height: number }[]
  }
  /** Without it they can only be looked at. */
  onRemove?: ((photoId: string) => void) | undefined
  isBusy?: boolean | undefined
}

/** Photos of what was found. Each opens in full, in a tab of its own. */
export function Photos({ report, onRemove, isBusy }: PhotosProps) {
  const { key, kind, unit, photos } = report
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map(({ id, width, height }, index) => {
        const address = `/api/v1/office/reports/${key}/photos/${id}`
        return (
          <li key={id}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              <img
                src={`${address}?size=small`}
                width={width}
                height={height}
                loading="lazy"
                alt={`${unit.serial}, ${stateWords[kind].toLowerCase()}, ${index + 1} of ${photos.length}`}
              />
            </a>
            {onRemove && (
              <AskedButton
                act="Remove"
                what={`photo ${index + 1}`}
                yes="remove it"
                isBusy={isBusy}
                onYes={() => onRemove(id)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
