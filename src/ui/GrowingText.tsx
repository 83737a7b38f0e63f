import { type ComponentProps, useEffect, useRef } from 'react'

interface GrowingTextProps extends Omit<ComponentProps<'textarea'>, 'style' | 'ref'> {
  rows: number
  /** Beyond this it scrolls. */
  mostRows: number
}

/** A text area which grows with its text, line by line, and shrinks with it again. */
export function GrowingText({ rows, mostRows, ...native }: GrowingTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = area
    if (!current) return
    current.rows = rows
    while (current.scrollHeight > current.clientHeight && current.rows < mostRows) current.rows += 1
  }, [native.value, rows, mostRows])
  return <textarea {...native} ref={area} rows={rows} />
}
