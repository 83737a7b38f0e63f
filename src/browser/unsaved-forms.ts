const editedForms = new Set<HTMLFormElement>()

/** Where a visitor is in the middle of something, whether or not they have typed anything. */
const uninterruptible = /^\/(?:checkout|login|registration|password_reset|auth)(?:\/|$)/

const isFilled = (element: Element) =>
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !/^(?:hidden|radio|checkbox|submit|button)$/.test(element.type))) &&
  element.value !== ''

/** A form that only searches holds nothing that could be lost. */
const hasUnsavedInput = (form: HTMLFormElement) => form.method !== 'get' && [...form.elements].some(isFilled)

/** Notices what is typed from now on, and what was typed before this script ran. */
export function watchForms(): void {
  for (const form of document.forms) if (hasUnsavedInput(form)) editedForms.add(form)
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form && form.method !== 'get') editedForms.add(form)
  }
  document.addEventListener('input', onInput, { capture: true, passive: true })
}

/** Whether reloading this page would lose nothing. A form that was sent is empty or gone. */
export function canReload(): boolean {
  for (const form of editedForms) if (!form.isConnected) editedForms.delete(form)
  return !uninterruptible.test(location.pathname) && ![...editedForms].some(hasUnsavedInput)
}
