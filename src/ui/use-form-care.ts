import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface FormCare {
  errors: Readonly<Record<string, readonly string[] | undefined>>
  /** What was typed before the script came, by the fields' names. */
  onTyped?: ((typed: Record<string, string>) => void) | undefined
}

/** What is in a form's fields, by their names. */
export const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** What every form needs: it takes over what was typed early, and the first field with an error gets the focus. */
export function useFormCare({ errors, onTyped }: FormCare): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)

  const takeOver = useEffectEvent(() => {
    if (!form.current) return
    const typed = Object.entries(typedIn(form.current)).filter(([, text]) => text !== '')
    if (typed.length > 0) onTyped?.(Object.fromEntries(typed))
  })
  useEffect(() => takeOver(), [])

  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasErrors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [hasErrors])
  return form
}
