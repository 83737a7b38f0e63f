/** Nobody waits longer than this for an idle moment. */
const timeoutMs = 2000

const untilIdle = () =>
  new Promise<unknown>((resolve) => {
    // Not every browser says when it is idle.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: timeoutMs })
    else setTimeout(resolve, 200)
  })

const untilLoaded = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(null)
    else addEventListener('load', resolve, { once: true })
  })

/** Resolves when the page has loaded and the browser has nothing better to do. */
export async function whenIdle(): Promise<void> {
  await untilLoaded()
  await untilIdle()
}
