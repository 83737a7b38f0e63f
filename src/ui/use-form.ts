import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface FormOptions {
  errors: Readonly<Record<string, readonly string[] | undefined>>
  /** What was typed before hydration, by the fields' names. */
  onEarlyInput?: ((typed: Record<string, string>) => void) | undefined
}

/** What is in a form's fields, by their names. */
export const formValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** What every form needs: it takes over early input, and moves the focus to the first field with an error. */
export function useForm({ errors, onEarlyInput }: FormOptions): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)

  const takeOver = useEffectEvent(() => {
    if (!form.current) return
    const typed = Object.entries(formValues(form.current)).filter(([, text]) => text !== '')
    if (typed.length > 0) onEarlyInput?.(Object.fromEntries(typed))
  })
  useEffect(() => takeOver(), [])

  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [hasErrors])
  return form
}
