import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import fields from '../../src/ui/Field.module.css'
import { FieldNotes } from '../../src/ui/FieldNotes.tsx'
import { Html } from '../../src/ui/Html.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import styles from './description/editor.css?url'
import { loadEditor } from './description/editor-chunk.ts'

interface DescriptionFieldProps {
  label: string
  hint: string | undefined
  /** As HTML: of the server, or of the editor, which makes only what the server keeps. */
  text: string
  error: readonly string[] | undefined
  onChange: (text: string) => void
}

/** A description as customers see it. The editor is loaded when it is asked for. */
export function DescriptionField({ label, hint, text, error, onChange }: DescriptionFieldProps) {
  const id = useId()
  const shown = useRef<HTMLDivElement>(null)
  const { Editor, isLoading, hasFailed, opener, load } = useEditor()
  const isInvalid = error !== undefined
  const openForError = useEffectEvent(() => {
    if (isInvalid) void load()
  })
  useEffect(() => openForError(), [isInvalid])
  const notes = { id, hint: Editor ? hint : undefined, error }
  return (
    <div className={`${fields.field} description`}>
      <link rel="stylesheet" href={styles} precedence="default" />
      <span id={`${id}-label`} className={fields.label}>
        {label}
      </span>
      {Editor && (
        <Editor
          text={text}
          shown={shown}
          opener={opener}
          id={id}
          labelId={`${id}-label`}
          describedBy={FieldNotes.ids(notes)}
          isInvalid={isInvalid}
          onChange={onChange}
        />
      )}
      <div ref={shown}>{text ? <Html html={text} /> : Editor ? null : <p>Nothing yet.</p>}</div>
      {!Editor && (
        <div>
          <Button look="outline" isBusy={isLoading} onClick={() => void load()}>
            {isLoading ? 'Loading the editor…' : hasFailed ? 'Load the editor again' : 'Edit description'}
          </Button>
        </div>
      )}
      {hasFailed && (
        <Notice
          kind="error"
          message="The editor could not be loaded. Please check your connection and try again. If that does not help, save what you have, and reload."
        />
      )}
      <FieldNotes {...notes} />
    </div>
  )
}

/** The editor, once it is there. Unlike `lazy`, it leaves the button in its place, and can be asked for again. */
function useEditor() {
  const [loaded, setLoaded] = useState<{ Editor: Awaited<ReturnType<typeof loadEditor>> } | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  /** What had the focus when it was asked for. */
  const opener = useRef<Element>(null)
  const load = async () => {
    if (loaded || state === 'loading') return
    opener.current = document.activeElement
    setState('loading')
    try {
      const Editor = await loadEditor()
      setLoaded({ Editor })
    } catch {
      setState('failed')
    }
  }
  return {
    Editor: loaded?.Editor,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    opener,
    load,
  }
}
