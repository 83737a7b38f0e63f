import styles from './Uploads.module.css'

interface FileChooserProps {
  label: string
  /** Opens the camera where there is one. */
  isCamera?: boolean
  onChoose: (files: File[]) => void
}

/** Also by their endings, since not every system knows a phone's format by its type. */
const ACCEPT = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif'

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
