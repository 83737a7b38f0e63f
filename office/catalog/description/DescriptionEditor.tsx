import { type Command, EditorState } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPlugins, linkAt, removeLink, setLink } from './commands.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { LinkForm } from './LinkForm.tsx'
import { descriptionHtml, readDescription } from './schema.ts'

interface DescriptionEditorProps {
  /** As HTML. */
  text: string
  /** What shows that HTML: it is read from there. */
  shown: RefObject<Element | null>
  /** What had the focus when the editor was asked for. A member who works elsewhere by now keeps the focus there. */
  opener: RefObject<Element | null>
  id: string
  labelId: string
  describedBy: string | undefined
  isInvalid: boolean
  onChange: (text: string) => void
}

/** A description as customers see it, which can be typed into, with its buttons. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { text, shown, opener, id, labelId, describedBy, isInvalid, onChange } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [isLinking, setLinking] = useState(false)
  /** What it was opened with, which is as good as the document it was read into. */
  const opened = useRef({ text, state: null as EditorState | null })
  /** What the editor has told last. */
  const told = useRef(text)

  const open = (element: Element) => {
    const doc = readDescription(element)
    const first = EditorState.create({ doc, plugins: createPlugins(() => setLinking(true)) })
    opened.current = { text, state: first }
    told.current = text
    setState(first)
    return first
  }
  const tell = useEffectEvent(({ doc }: EditorState) => {
    const before = opened.current
    told.current = before.state?.doc.eq(doc) ? before.text : descriptionHtml(doc)
    onChange(told.current)
  })
  const start = useEffectEvent(() => {
    if (!place.current || !shown.current) return undefined
    const editor = new EditorView(place.current, {
      state: open(shown.current),
      dispatchTransaction: (transaction) => {
        const next = editor.state.apply(transaction)
        editor.updateState(next)
        setState(next)
        if (transaction.docChanged) tell(next)
      },
    })
    view.current = editor
    const { activeElement } = document
    if (activeElement === document.body || activeElement === opener.current) editor.focus()
    return () => editor.destroy()
  })
  useEffect(() => start(), [])

  // Another version was chosen, or what was typed is discarded.
  const takeOver = useEffectEvent(() => {
    if (text !== told.current && shown.current) view.current?.updateState(open(shown.current))
  })
  useEffect(() => takeOver(), [text])

  useEffect(
    () =>
      view.current?.setProps({
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          ...(describedBy && { 'aria-describedby': describedBy }),
          ...(isInvalid && { 'aria-invalid': 'true' }),
        },
      }),
    [id, labelId, describedBy, isInvalid],
  )

  const run = (command: Command) => {
    const editor = view.current
    if (editor) command(editor.state, editor.dispatch)
  }
  const closeLink = (command?: Command) => {
    setLinking(false)
    if (command) run(command)
    view.current?.focus()
  }
  return (
    <div className="editor">
      {state && <EditorToolbar state={state} controls={id} run={run} onLink={() => setLinking(true)} />}
      {state && isLinking && (
        <LinkForm
          address={linkAt(state)?.href ?? null}
          onSet={(address) => closeLink(setLink(address))}
          onRemove={() => closeLink(removeLink)}
          onClose={() => closeLink()}
        />
      )}
      <div ref={place} />
    </div>
  )
}
