const touched = new Set<HTMLFormElement>()

/** Where somebody is in the middle of something, whatever he has typed. */
const busyPaths = /^\/(?:checkout|login|registration|password_reset|auth)(?:\/|$)/

const isTyped = (element: Element) =>
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement &&
      !/^(?:hidden|radio|checkbox|submit|button)$/.test(element.type))) &&
  element.value !== ''

/** Notices what is typed from now on. A form that only searches holds nothing that could be lost. */
export function watchForms(): void {
  const onInput = ({ target }: Event) => {
    const form = target instanceof Element ? target.closest('form') : null
    if (form && form.method !== 'get') touched.add(form)
  }
  document.addEventListener('input', onInput, { capture: true, passive: true })
}

/** Whether loading this page anew would take something away. A form that was sent is empty or gone. */
export function isBusyHere(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return busyPaths.test(location.pathname) || [...touched].some((form) => [...form.elements].some(isTyped))
}
