/// <reference lib="dom" />
// Runs in every document of a visit before anything else and notes what the browser says about it. It watches for
// changes instead of looking at every frame, so that it costs the page next to nothing.

/**
 * @typedef {object} Painted moments in ms since 1970
 * @property {number} [title] the `<h1>` of that page is painted
 * @property {number} [picture] so is a picture of the first screen
 */

/**
 * @typedef {object} Probe
 * @property {number} fcp first contentful paint, ms since the start of the document, as all that follow
 * @property {number} lcp largest contentful paint
 * @property {string} lcpElement what it was
 * @property {{ start: number, duration: number }[]} longTasks over 50 ms
 * @property {number} shift cumulative layout shift: the worst session window
 * @property {{ name: string, start: number, duration: number, interactionId: number }[]} events
 * @property {number | null} registered when the page asked for its worker
 * @property {number | null} installed when that worker was active
 * @property {Record<string, Painted>} painted by path
 */

/**
 * @param {object} options
 * @param {Record<string, string>} options.titles what the `<h1>` of each path says
 * @param {string | null} options.link the path of a link to report as soon as it is painted
 */
export function installProbe({ titles, link }) {
  /** @type {Probe} */
  const probe = {
    fcp: 0,
    lcp: 0,
    lcpElement: '',
    longTasks: [],
    shift: 0,
    events: [],
    registered: null,
    installed: null,
    painted: {},
  }
  const page = /** @type {any} */ (globalThis)
  page.probe = probe

  /** @param {string} type @param {(entry: any) => void} note @param {object} [more] */
  const observe = (type, note, more) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe({ type, buffered: true, ...more })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') probe.fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime, element, url }) => {
    probe.lcp = startTime
    probe.lcpElement = url || (element ? element.tagName : 'gone')
  })
  observe('longtask', ({ startTime, duration }) => probe.longTasks.push({ start: startTime, duration }))
  observe(
    'event',
    ({ name, startTime, duration, interactionId }) =>
      probe.events.push({ name, start: startTime, duration, interactionId }),
    { durationThreshold: 16 },
  )
  let windowStart = 0
  let windowEnd = 0
  let windowSum = 0
  observe('layout-shift', ({ value, startTime, hadRecentInput }) => {
    if (hadRecentInput) return
    if (startTime - windowEnd > 1000 || startTime - windowStart > 5000) {
      windowStart = startTime
      windowSum = 0
    }
    windowEnd = startTime
    windowSum += value
    probe.shift = Math.max(probe.shift, windowSum)
  })

  /** The moment after the frame that is being made now. @param {(at: number) => void} note */
  const afterPaint = (note) =>
    requestAnimationFrame(() => setTimeout(() => note(performance.timeOrigin + performance.now())))

  /**
   * Pictures of the first screen. The browser says where they are when it has made a frame; to ask would cost a layout, and
   * so would `innerWidth` on a phone.
   * @type {Set<Element>}
   */
  const inSight = new Set()
  const sight = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
      const { left, width } = boundingClientRect
      const right = rootBounds?.right ?? 0
      if (isIntersecting && width > 96 && left >= 0 && left < right) inSight.add(target)
      else inSight.delete(target)
    }
    look(true)
  })
  const watched = new WeakSet()
  /** @param {HTMLImageElement} image */
  const isShown = (image) =>
    inSight.has(image) && image.isConnected && image.complete && image.naturalWidth > 0
  /** @param {string} what @param {unknown} value */
  const report = (what, value) => page.benchReport?.(JSON.stringify({ what, value }))
  const asked = new Set()
  /**
   * @param {string} what @param {(at: number) => void} note
   * @param {boolean} [isPainted] by the frame that was just made
   */
  const once = (what, note, isPainted) => {
    if (asked.has(what)) return
    asked.add(what)
    if (isPainted) note(performance.timeOrigin + performance.now())
    else afterPaint(note)
  }
  /** @param {boolean} [isPainted] What is seen now is on the screen already. */
  function look(isPainted) {
    for (const image of document.images) {
      if (watched.has(image)) continue
      watched.add(image)
      sight.observe(image)
    }
    const path = location.pathname
    const title = titles[path]
    if (title !== undefined && document.querySelector('h1')?.textContent === title) {
      const painted = (probe.painted[path] ??= {})
      /** @param {'title' | 'picture'} what @param {number} at */
      const note = (what, at) => {
        painted[what] = at
        if (painted.title && painted.picture) report(path, painted)
      }
      once(`title ${path}`, (at) => note('title', at))
      if (painted.picture === undefined && [...document.images].some(isShown))
        once(`picture ${path}`, (at) => note('picture', at), isPainted)
    }
    // On a phone a list of the shop's comes with a later frame (src/pre-paint.ts). To ask for the layout would delay it.
    const target = link ? document.querySelector(`main a[href="${link}"]`) : null
    const { frame = '3' } = document.documentElement.dataset
    const fromFrame = target?.closest('[data-from-frame]')?.getAttribute('data-from-frame') ?? '1'
    if (target && frame >= fromFrame)
      once('link', () => report('link', { ...page.placeOfLink(link), timeOrigin: performance.timeOrigin }))
  }
  /** Where to touch a link, in points of the screen; it may move until its page has settled. @param {string} path */
  page.placeOfLink = (path) => {
    const target = document.querySelector(`main a[href="${path}"]`)
    if (!target) return null
    if (target.getBoundingClientRect().top > innerHeight - 8) target.scrollIntoView({ block: 'center' })
    const { top, bottom, left, right } = target.getBoundingClientRect()
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    return { x: (left + right) / 2, y }
  }
  new MutationObserver(() => look()).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    ...(link && { attributeFilter: ['data-frame'] }),
  })
  document.addEventListener('load', () => look(), true)

  const { serviceWorker } = navigator
  if (serviceWorker) {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function registerNoted(...args) {
      probe.registered ??= performance.now()
      void serviceWorker.ready.then(() => (probe.installed ??= performance.now()))
      return register.apply(this, args)
    }
  }
}
