import { expect } from '@playwright/test'
import { test } from './journey.ts'

test('a date is seen whole in its field on a phone, empty and chosen', async ({ visitor }) => {
  for (const page of ['/', '/catalog/rental/1', '/search']) {
    await visitor.open(page)
    for (const value of ['', '2026-12-28']) {
      const fields = await visitor.evaluate(measureDateFields, value)
      expect(fields).toHaveLength(2)
      for (const { width, needed } of fields) expect(needed, `${page} ${value}`).toBeLessThanOrEqual(width)
    }
  }
})

/** How wide they are, and how wide they have to be, in CSS pixels. Runs in the page. */
function measureDateFields(value: string) {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].map((field) => {
    const copy = field.cloneNode() as HTMLInputElement
    copy.value = value
    copy.style.width = 'max-content'
    field.after(copy)
    const needed = copy.offsetWidth
    copy.remove()
    return { width: field.offsetWidth, needed }
  })
}
