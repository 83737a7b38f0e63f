/** Nobody waits longer than this for an idle moment. */
const timeoutMs = 2000

const untilIdle = () =>
  new Promise<void>((resolve) => {
    // Not every browser says when it is idle.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: timeoutMs })
    else setTimeout(resolve, 200)
  })

const untilLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

/** Resolves when the page has loaded and the browser has nothing better to do. */
export async function whenIdle(): Promise<void> {
  await untilLoaded()
  await untilIdle()
}
