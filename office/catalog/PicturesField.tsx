import { useSignals } from '@preact/signals-react/runtime'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Field } from '../../src/ui/Field.tsx'
import { FieldNotes } from '../../src/ui/FieldNotes.tsx'
import { Picture } from '../../src/ui/Picture.tsx'
import rows from '../frame/Rows.module.css'
import { useFocusHeir } from '../frame/use-focus-heir.ts'
import { FileChooser } from '../uploads/FileChooser.tsx'
import { UploadRow } from '../uploads/UploadRow.tsx'
import uploading from '../uploads/Uploads.module.css'
import type { PictureUploads, UploadedPicture } from './picture-uploads.ts'
import { type ListedPicture, movePicture } from './picture-list.ts'
import styles from './PicturesField.module.css'

interface PicturesFieldProps {
  uploads: PictureUploads
  pictures: readonly ListedPicture[]
  error: readonly string[] | undefined
  /** Gets the newest list, since pictures come in while others are moved. */
  onChange: (change: (pictures: ListedPicture[]) => ListedPicture[]) => void
}

/** The pictures of a product: added by choosing, dragging, or the camera, put in order by dragging or by buttons. */
export function PicturesField({ uploads, pictures, error, onChange }: PicturesFieldProps) {
  useSignals()
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLDivElement>(null)
  useFocusHeir(field, list)
  /** The button that moved a picture: a browser takes the focus from what is moved. */
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (focused.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-moves="${focused.current}"]`)?.focus()
    focused.current = null
  })
  const onPicture = (picture: UploadedPicture) =>
    onChange((now) => [...now.filter(({ hash }) => hash !== picture.hash), picture])
  const add = (files: File[]) => void uploads.add(files, onPicture)

  const move = (from: number, to: number) => {
    const hash = pictures[from]?.hash
    if (hash === undefined || to < 0 || to >= pictures.length) return
    focused.current = `${hash} ${to < from ? 'earlier' : 'later'}`
    onChange((now) => movePicture(now, from, to))
    setSaid(`Picture ${from + 1} is now number ${to + 1} of ${pictures.length}.`)
  }
  const remove = (hash: string, index: number) => {
    onChange((now) => now.filter((picture) => picture.hash !== hash))
    setSaid(`Picture ${index + 1} was removed.`)
    list.current?.focus()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (dragged === null && event.dataTransfer.files.length > 0) add([...event.dataTransfer.files])
  }
  const notes = { id: 'pictures', error }
  return (
    // Dropping files is one more way to what the two buttons do.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={field}
      className={styles.pictures}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <h3 className={styles.title}>Pictures</h3>
      <p className={styles.note}>
        JPEG, PNG, or HEIC, at least 480 pixels wide. The first one is shown in lists. Drag them here, or:
      </p>
      <div className={uploading.choosers}>
        <FileChooser label="Choose pictures" onChoose={add} />
        <FileChooser label="Take a picture" isCamera onChoose={add} />
      </div>
      <FieldNotes {...notes} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol ref={list} tabIndex={-1} aria-label="Pictures" className={styles.list}>
        {pictures.map((picture, index) => (
          // Its buttons do the same for those who drag nothing.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={picture.hash}
            className={styles.picture}
            data-dragged={dragged === index || undefined}
            onDrop={() => {
              if (dragged !== null && dragged !== index) move(dragged, index)
              setDragged(null)
            }}
          >
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <span
              className={styles.handle}
              draggable
              onDragStart={(event) => {
                // Without data some browsers drag nothing.
                event.dataTransfer.setData('text/plain', picture.alt)
                setDragged(index)
              }}
              onDragEnd={() => setDragged(null)}
            >
              <Picture image={picture} sizes="160px" alt="" className={styles.thumb} />
            </span>
            <div className={styles.words}>
              <Field
                label={`What picture ${index + 1} shows`}
                name={`alt-${picture.hash}`}
                autoComplete="off"
                maxLength={500}
                required
                value={picture.alt}
                onChange={(event) => {
                  const alt = event.currentTarget.value
                  onChange((now) =>
                    now.map((each) => (each.hash === picture.hash ? Object.assign({}, each, { alt }) : each)),
                  )
                }}
              />
              <div className={rows.acts}>
                <Button
                  look="quiet"
                  aria-disabled={index === 0}
                  data-moves={`${picture.hash} earlier`}
                  onClick={() => move(index, index - 1)}
                >
                  Earlier <span className="visually-hidden">picture {index + 1}</span>
                </Button>
                <Button
                  look="quiet"
                  aria-disabled={index === pictures.length - 1}
                  data-moves={`${picture.hash} later`}
                  onClick={() => move(index, index + 1)}
                >
                  Later <span className="visually-hidden">picture {index + 1}</span>
                </Button>
                <Button look="quiet" onClick={() => remove(picture.hash, index)}>
                  Remove <span className="visually-hidden">picture {index + 1}</span>
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      {uploads.uploads.value.map((upload) => (
        <UploadRow
          key={upload.id}
          upload={upload}
          onRetry={() => void uploads.retry(upload, onPicture)}
          onRemove={() => uploads.remove(upload.id)}
        />
      ))}
    </div>
  )
}
