import type { Heard } from './browser.ts'

/** What an element's attributes say, for drivers that tell a role and a name and nothing else. Runs in the page. */
export function readStates(element: Element): Heard {
  const field = element as HTMLInputElement
  const is = (name: string) => element.getAttribute(`aria-${name}`) === 'true'
  const read = (other: Element | null) =>
    ((other as HTMLElement | null)?.innerText ?? '').replaceAll(/\s+/g, ' ').trim()
  const notes = (element.getAttribute('aria-describedby') ?? '').split(' ')
  return {
    text: read(element),
    description: notes.map((id) => read(document.getElementById(id))).join(' '),
    isDisabled: field.disabled === true || is('disabled'),
    isSelected: is('selected'),
    isChecked: field.checked === true || is('checked'),
    isExpanded: is('expanded'),
    isRequired: field.required === true || is('required'),
    isInvalid: is('invalid'),
  }
}
