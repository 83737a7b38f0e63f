import { type ComponentProps, useEffect, useRef } from 'react'

interface AutosizeTextareaProps extends Omit<ComponentProps<'textarea'>, 'style' | 'ref'> {
  rows: number
  /** Beyond this it scrolls. */
  maxRows: number
}

/** A text area that grows and shrinks with its text, line by line. */
export function AutosizeTextarea({ rows, maxRows, ...native }: AutosizeTextareaProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = area
    if (!current) return
    current.rows = rows
    while (current.scrollHeight > current.clientHeight && current.rows < maxRows) current.rows += 1
  }, [native.value, rows, maxRows])
  return <textarea {...native} ref={area} rows={rows} />
}
