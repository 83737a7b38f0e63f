const touched = new Set<HTMLFormElement>()

/** Where somebody is in the middle of something, whatever he has typed. */
const busyPaths = /^\/(?:checkout|login|registration|password_reset|auth)(?:\/|$)/

const isTyped = (element: Element) =>
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !/^(?:hidden|radio|checkbox|submit|button)$/.test(element.type))) &&
  element.value !== ''

/** A form that only searches holds nothing that could be lost. */
const holdsText = (form: HTMLFormElement) => form.method !== 'get' && [...form.elements].some(isTyped)

/** Notices what is typed from now on, and what was typed before anybody looked. */
export function watchForms(): void {
  for (const form of document.forms) if (holdsText(form)) touched.add(form)
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form && form.method !== 'get') touched.add(form)
  }
  document.addEventListener('input', onInput, { capture: true, passive: true })
}

/** Whether loading this page anew would take something away. A form that was sent is empty or gone. */
export function isBusyHere(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return busyPaths.test(location.pathname) || [...touched].some(holdsText)
}
