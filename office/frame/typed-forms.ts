import type { Signal } from '@preact/signals-core'

type Values = Readonly<Record<string, string>>

export type TypedForms = ReturnType<typeof createTypedForms>

/**
 * What was typed into forms and not sent. It outlives the screen and a session that ends, and closing the tab asks first.
 * @param unsaved how much of what was typed the server does not know; each form counts once
 */
export function createTypedForms(unsaved: Signal<number>) {
  const forms = new Map<string, Values>()
  const count = (before: number) => {
    unsaved.value += forms.size - before
  }

  /** @param values by the fields' names; null where there is nothing that would be lost */
  function keep(form: string, values: Values | null) {
    const before = forms.size
    if (values) forms.set(form, values)
    else forms.delete(form)
    count(before)
  }

  function clear() {
    const before = forms.size
    forms.clear()
    count(before)
  }

  return { keep, clear, find: (form: string): Values | undefined => forms.get(form) }
}
