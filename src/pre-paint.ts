/*
 * Runs before anything is painted. Every visitor gets the same page; what only the browser knows is marked on it here,
 * and the styles hide what does not apply, such as the cookie banner for visitors who have accepted it. Where the app will
 * start, pictures further down wait for it, so that the largest has the line to itself. And the first frame shows only the
 * beginning of a page, so that a slow phone has that much less to lay out before it paints anything; the rest follows in
 * several more, so that it can answer in between. It imports nothing, so that it can be a plain script.
 */
try {
  const marks = document.documentElement.dataset
  // No frame is drawn in the background, and to an anchor, or to where one was, browsers may go in the first frame only.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isNew = visit?.type === 'navigate' && !location.hash
  if (isNew && !document.hidden && matchMedia('(max-width: 57.99rem)').matches) {
    marks.frame = '1'
    /** By the text fields that stand in their places. */
    const dateFields = new Map<Element, HTMLInputElement>()
    let areDatesBack = false
    let isDateMade = false
    /** All of the beginning has arrived. */
    let isWhole = false
    const restoreDateFields = () => {
      areDatesBack = true
      for (const [standIn, field] of dateFields) {
        const isFocused = document.activeElement === standIn
        standIn.replaceWith(field)
        if (isFocused) field.focus({ preventScroll: true })
      }
      dateFields.clear()
    }
    const showAll = () => {
      restoreDateFields()
      delete marks.frame
    }
    const showNext = () => {
      const { frame } = marks
      if (!frame) return
      // The next page is on its way, and would wait for the work of a frame that nobody looks at any longer.
      if ('leaving' in marks) {
        setTimeout(showNext, 200)
        return
      }
      const pictures = document.querySelectorAll<HTMLImageElement>(
        'ul[data-from-frame] > :nth-child(-n+2) img',
      )
      // Where a worker answers, a list is there at once: it need not wait for a frame with the form above it, and its first
      // pictures are asked for before it is laid out.
      const isSaved = visit.workerStart > 0
      if (isSaved) for (const picture of pictures) picture.loading = 'eager'
      if (frame < '3') marks.frame = frame === '2' || (isSaved && pictures[0]) ? '3' : '2'
      else if (dateFields.size === 0) showAll()
      else if (isDateMade) restoreDateFields()
      else {
        // For its first date field Chromium reads how dates are written, which is a task of its own here.
        document.createElement('input').type = 'date'
        isDateMade = true
      }
      // The third brings the links of a list into sight. The second fills the first screen of any other page, which is there at
      // once where a worker answers. Then a pause: what a visitor does next need not wait for what is further down.
      const isRead = document.readyState !== 'loading'
      const filling = pictures[0] ? '3' : isSaved && isRead ? '2' : ''
      if (frame !== filling && marks.frame === filling) setTimeout(afterFrame, 200, showNext)
      else afterFrame(showNext)
    }
    const afterFrame = (next: () => void) => requestAnimationFrame(() => setTimeout(next))
    const beforeFrame = () => {
      if (areDatesBack) return
      // Chromium makes all parts of a date field before it draws any frame, also of one that is not shown, and to change its
      // type costs as much. A text field stands in its place for these frames, which is as large. Some arrive after the first.
      for (const field of document.querySelectorAll<HTMLInputElement>('[type=date]')) {
        const standIn = document.createElement('input')
        for (const { name, value } of field.attributes) if (name !== 'type') standIn.setAttribute(name, value)
        dateFields.set(standIn, field)
        field.replaceWith(standIn)
      }
      if (!isWhole || document.readyState === 'loading') requestAnimationFrame(beforeFrame)
      if (isWhole || !document.querySelector('[data-from-frame], footer')) return
      isWhole = true
      const picture = document.querySelector<HTMLImageElement>('img[loading=eager]')
      const isPending = picture && !picture.complete
      const showSecond = () => {
        if (marks.frame === '1') showNext()
      }
      // To lay out the rest now would only keep the picture from being painted.
      if (isPending) picture.addEventListener('load', () => afterFrame(showSecond))
      setTimeout(showSecond, isPending ? 300 : 0)
    }
    requestAnimationFrame(beforeFrame)
    // The app takes over the document as the server rendered it (src/boot.ts).
    addEventListener('appstart', showAll)
    // Whatever happens to the frames.
    setTimeout(() => 'leaving' in marks || showAll(), 1000)
  }
  if ('noModule' in HTMLScriptElement.prototype) marks.loading = ''
  // To read a cookie stops everything until another process has answered. So it is asked for beside reading the page, and
  // only read where the first frame, which may have the banner, comes sooner than the answer.
  let isCookieKnown = false
  const noteCookie = (isAccepted: boolean) => {
    if (isAccepted && !isCookieKnown) marks.cookiesAccepted = ''
    isCookieKnown = true
  }
  const readCookie = () => {
    if (!isCookieKnown) noteCookie(document.cookie.split('; ').includes('hasCookiesAgree=1'))
  }
  const { cookieStore } = window
  cookieStore?.get('hasCookiesAgree').then((cookie) => noteCookie(cookie?.value === '1'), readCookie)
  if (cookieStore) requestAnimationFrame(readCookie)
  else readCookie()
  // Unless the browser knows that the line is slow, or saves data, the headings' typeface can be there in time.
  const { connection } = navigator as { connection?: { rtt: number; saveData?: boolean } }
  if (connection && (connection.rtt > 99 || connection.saveData)) marks.slowLine = ''
  else (document.querySelector('[as=font]') as HTMLLinkElement).media = 'all'
  // Firefox, which estimates nothing, sets headings in any serif while it waits for the typeface, unless the stand-ins that
  // have its widths (src/styles/faces.css) are there already.
  if (!connection)
    for (const face of document.fonts) if (face.family !== 'Fraunces') face.load().catch(() => {})
} catch {
  // Cookies are blocked, so nothing is known.
}
