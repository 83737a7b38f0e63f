import styles from './Uploads.module.css'

interface FileChooserProps {
  label: string
  /** Opens the camera where there is one. */
  isCamera?: boolean
  onChoose: (files: File[]) => void
}

/** What browsers can show. A phone that is asked for these hands its own format over as a JPEG. */
const ACCEPT = 'image/jpeg,image/png'

/** Chooses pictures, or takes them. */
export const FileChooser = ({ label, isCamera = false, onChoose }: FileChooserProps) => (
  <label className={styles.chooser}>
    {label}
    <input
      type="file"
      accept={ACCEPT}
      multiple
      {...(isCamera && { capture: 'environment' })}
      onChange={(event) => {
        onChoose([...(event.currentTarget.files ?? [])])
        event.currentTarget.value = ''
      }}
    />
  </label>
)
