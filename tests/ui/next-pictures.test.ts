import { afterEach, expect, it } from 'vitest'
import { watchCards } from '../../src/app/next-cards.ts'
import { preloadPicture } from '../../src/app/next-pictures.ts'

const card = (name: string, top: string) => `
  <li style="position: absolute; top: ${top}">
    <article><picture>
      <source type="image/avif" srcset="/none/${name}-256.avif 256w, /none/${name}-9999.avif 9999w" sizes="9rem">
      <img src="/none/${name}.jpg" alt="" loading="lazy" width="108" height="108">
    </picture></article>
  </li>`

const asked = () =>
  performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/\/none\/(.+)$/)?.[1] ?? [])

afterEach(() => {
  document.body.innerHTML = ''
})

it('of a list the large picture of each sauna on the screen is fetched, and of another one once it is there', async () => {
  document.body.innerHTML = `<main><ul>${card('near', '0')}${card('far', '9000px')}</ul></main>`
  watchCards(preloadPicture)
  await expect.poll(() => asked()).toContain('near-9999.avif')
  expect(asked().join()).not.toContain('far')
  scrollTo({ top: 9000 })
  await expect.poll(() => asked()).toContain('far-9999.avif')
})
