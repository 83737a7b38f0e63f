import { type SubmitEvent, useLayoutEffect, useRef } from 'react'
import { afterPaint } from '../lib/after-paint.ts'

/** What a page asks for, by the names of its address and of the form's fields. */
type Query = Readonly<Record<string, string | undefined>>

/**
 * A form for what a page asks for. Its fields are filled again whenever that changes, and anyone who is in one of them
 * stays there. The first time their `defaultValue` fills them, so that what was typed before the page was alive is kept.
 * @param onAsk called with all fields once the form is sent; an empty one means nothing
 */
export function useQueryForm(query: Query, onAsk: (query: Record<string, string>) => void) {
  const ref = useRef<HTMLFormElement>(null)
  const wanted = JSON.stringify(query)
  const filled = useRef(wanted)
  useLayoutEffect(() => {
    if (filled.current === wanted) return
    filled.current = wanted
    for (const field of (ref.current?.elements ?? []) as Iterable<HTMLInputElement>)
      field.value = query[field.name] ?? ''
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    afterPaint(() => onAsk(asked))
  }
  return { ref, onSubmit }
}
