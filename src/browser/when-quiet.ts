/** Longer than this nobody waits for an idle moment. */
const patienceMs = 2000

const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Not every browser tells.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: patienceMs })
    else setTimeout(resolve, 200)
  })

const whenLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

/** Resolves when the page has loaded and the browser has nothing better to do. */
export async function whenQuiet(): Promise<void> {
  await whenLoaded()
  await whenIdle()
}
