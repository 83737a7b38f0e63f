import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startPictureTransitions } from '../../src/app/picture-transition.ts'

const list = `<style>.card { width: 300px; overflow: hidden }</style><main><ul>
  <li style="position: absolute; left: 20px; top: 300px"><article class="card">
    <div style="width: 100px; height: 100px"><picture></picture></div>
    <a href="/product/7">Juniper</a>
  </article></li>
</ul></main>`
const sauna = `<main><article>
  <h1>Juniper</h1>
  <div style="position: absolute; left: 0; top: 50px; width: 400px; height: 300px"><picture></picture></div>
</article></main>`

const show = (page: string) => {
  document.body.innerHTML = page
}
/** As the app does: at once. */
const follow = (event: Event) => {
  event.preventDefault()
  history.pushState(null, '')
  show(sauna)
}
const goBack = () => show(list)

beforeEach(() => {
  show(list)
  addEventListener('click', follow)
  addEventListener('popstate', goBack)
  startPictureTransitions()
})
afterEach(() => {
  removeEventListener('click', follow)
  removeEventListener('popstate', goBack)
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const pictures = () => document.querySelector('picture')?.parentElement as HTMLElement
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** What of the pictures is to be seen at the beginning of their way. */
function startOf(element: HTMLElement) {
  const [animation] = element.getAnimations()
  if (!animation) return null
  animation.pause()
  animation.currentTime = 0
  const box = element.getBoundingClientRect()
  const [cutY = 0, cutX = 0] =
    getComputedStyle(element)
      .clipPath.match(/[\d.]+/g)
      ?.map(Number) ?? []
  const scale = box.width / element.offsetWidth
  const shape = [
    box.left + cutX * scale,
    box.top + cutY * scale,
    box.width - 2 * cutX * scale,
    box.height - 2 * cutY * scale,
  ].map(Math.round)
  animation.finish()
  return shape
}

it('pictures come out of their card, without a frame in their new place, and go back into it', async () => {
  document.querySelector('a')?.click()
  await frame()
  expect(startOf(pictures())).toEqual([20, 300, 100, 100])
  expect(pictures().getBoundingClientRect()).toMatchObject({ left: 0, top: 50, width: 400, height: 300 })

  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await arrived
  await frame()
  const card = pictures().parentElement as HTMLElement
  expect(getComputedStyle(card).overflow).toBe('visible')
  expect(startOf(pictures())).toEqual([0, 50, 400, 300])
  expect(pictures().getBoundingClientRect()).toMatchObject({ left: 20, top: 300, width: 100, height: 100 })
  await expect.poll(() => getComputedStyle(card).overflow).toBe('hidden')
})

it('does not move for visitors who want no motion', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
  )
  document.querySelector('a')?.click()
  await frame()
  expect(startOf(pictures())).toBeNull()
})

it('does not move what is out of sight', async () => {
  document.querySelector('li')?.setAttribute('style', 'position: absolute; top: -400px')
  document.querySelector('a')?.click()
  await frame()
  expect(startOf(pictures())).toBeNull()
})

it('does not move before the next page is there', async () => {
  removeEventListener('click', follow)
  const stay = (event: Event) => event.preventDefault()
  addEventListener('click', stay)
  document.querySelector('a')?.click()
  await frame()
  expect(document.getAnimations()).toEqual([])
  removeEventListener('click', stay)
})
