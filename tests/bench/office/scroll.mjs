// How the grid of the timeline scrolls on a processor four times slower.
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../../tools/find-chromium.mjs'

/** Scrolls through all of it, down, across, and back. @param {string} url @param {string} secret */
export async function measureScroll(url, secret) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: 'office', value: secret, url }])
    const page = await context.newPage()
    await page.goto(`${url}/office/timeline`)
    await page.getByRole('gridcell').first().waitFor()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // What loading took is not what scrolling takes.
    await page.waitForTimeout(3_000)
    await page.evaluate(() => {
      /** @type {{ tasks: number[], frames: number[] }} */
      const seen = { tasks: [], frames: [] }
      Object.assign(globalThis, { seen })
      new PerformanceObserver((list) =>
        seen.tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' })
      let last = performance.now()
      /** @param {number} now */
      const onFrame = (now) => {
        seen.frames.push(now - last)
        last = now
        requestAnimationFrame(onFrame)
      }
      requestAnimationFrame(onFrame)
    })
    const box = await page.getByRole('grid').boundingBox()
    const at = { x: (box?.x ?? 0) + 500, y: (box?.y ?? 0) + 200 }
    /** @param {number} xDistance @param {number} yDistance */
    const swipe = (xDistance, yDistance) =>
      devtools.send('Input.synthesizeScrollGesture', {
        ...at,
        xDistance,
        yDistance,
        speed: 2_000,
        gestureSourceType: 'touch',
        preventFling: true,
      })
    await swipe(0, -6_000)
    await swipe(-1_500, 0)
    await swipe(0, -6_000)
    await swipe(1_500, 0)
    await swipe(0, 12_000)
    /** @type {{ tasks: number[], frames: number[] }} */
    const { tasks, frames } = await page.evaluate('seen')
    return {
      'tasks over 50 ms': tasks.length,
      'longest task ms': Math.round(Math.max(0, ...tasks)),
      frames: frames.length,
      'frames over 50 ms': frames.filter((ms) => ms > 50).length,
    }
  } finally {
    await browser.close()
  }
}
