import type { Command, EditorState } from '@tiptap/pm/state'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Button } from '../../../src/ui/Button.tsx'
import { linkAt, tools } from './commands.ts'

interface EditorToolbarProps {
  state: EditorState
  /** Of the text that the buttons change. */
  controls: string
  run: (command: Command) => void
  onLink: () => void
}

/** By pointer, the text keeps the focus and its selection. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** The editor's buttons. They are one stop of Tab; arrows go from one to the next. */
export function EditorToolbar({ state, controls, run, onLink }: EditorToolbarProps) {
  const [current, setCurrent] = useState(0)
  const buttons = [
    ...tools.map((tool) => ({
      name: tool.name,
      isOn: tool.isOn(state),
      isPossible: tool.run(state),
      press: () => run(tool.run),
    })),
    { name: 'Link', isOn: linkAt(state) !== null, isPossible: true, press: onLink },
  ]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = buttons.length - 1
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="Format"
      aria-controls={controls}
      className="editor-tools"
      onKeyDown={onKeyDown}
    >
      {buttons.map(({ name, isOn, isPossible, press }, index) => (
        <Button
          key={name}
          look="bare"
          tabIndex={index === current ? 0 : -1}
          aria-pressed={isOn}
          aria-disabled={!isPossible}
          onMouseDown={keepFocus}
          onFocus={() => setCurrent(index)}
          onClick={press}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
