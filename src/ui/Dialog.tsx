import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface DialogProps {
  isOpen: boolean
  title: string
  /** Called after the close button, Escape or a click outside. */
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. The browser keeps the focus inside and restores it afterward. */
export function Dialog({ isOpen, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])

  // A dialog that is taken off the page while it is open would take the focus with it.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])

  return (
    // A click on the backdrop has the dialog itself as its target; clicks inside have one of its children.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current && isOutside(event, dialog.current)) dialog.current.close()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}

function isOutside({ clientX, clientY }: { clientX: number; clientY: number }, box: HTMLElement): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
