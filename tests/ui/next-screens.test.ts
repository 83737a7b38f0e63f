import { afterEach, beforeEach, expect, it } from 'vitest'
import { preloadNext } from '../../src/app/next-screens.ts'
import { listed, storesOfList } from './sauna-list.ts'

const address = location.href
/** Without an app, nothing else keeps the browser from loading a page. */
const stay = (event: Event) => event.preventDefault()

const show = (picture = '') => {
  document.body.innerHTML = `<main><h1>Saunas</h1><ul><li><article>
    ${picture}<a href="/product/7">Juniper</a>
  </article></li></ul></main>`
}
/** What a tap on the card is answered with at once. */
function tapped() {
  document.querySelector('a')?.click()
  const answer = document.querySelector('h1')?.textContent
  // Whatever else is opened, the list is there first.
  history.replaceState(null, '', address)
  return answer
}

beforeEach(() => {
  show()
  document.addEventListener('click', stay)
})
afterEach(() => {
  preloadNext('/', storesOfList().stores)
  document.removeEventListener('click', stay)
  document.body.innerHTML = ''
})

it('a tap on a card of a list is answered with the page of its sauna, as the list knows it now, until the list is left', async () => {
  const { stores } = storesOfList()
  preloadNext('/catalog/sales', stores)
  await expect.poll(tapped).toBe('Juniper')
  stores.catalog.data.value = { ...stores.catalog.data.value, data: [{ ...listed, title: 'Rowan' }] } as never
  expect(tapped()).toBe('Saunas')
  await expect.poll(tapped).toBe('Rowan')
  preloadNext('/contacts', stores)
  expect(tapped()).toBe('Saunas')
})

it('what was fetched without the worker is fetched through it once it is there, because the browser keeps the two apart', async () => {
  const asked = () =>
    performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/\/none\/(.+)$/)?.[1] ?? [])
  document.body.innerHTML = '<main><ul></ul></main>'
  preloadNext('/catalog/sales', storesOfList().stores)
  // Unlike the list's own, which would be asked for once.
  show(`<picture>
    <source type="image/avif" srcset="/none/later-256.avif 256w, /none/later-9999.avif 9999w" sizes="9rem">
    <img src="/none/later.jpg" alt="" loading="lazy" width="108" height="108">
  </picture>`)
  navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
  await expect.poll(() => asked()).toContain('later-9999.avif')
})
