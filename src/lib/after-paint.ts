/**
 * Does some work once the next frame is on the screen, so that a tap is answered first. Where nothing is painted, because
 * nobody looks at the page, it is done at once.
 * @returns a function that calls it off
 */
export function afterPaint(work: () => void): () => void {
  if (document.hidden) {
    work()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Settles once the next frame is on the screen. */
export function painted() {
  return new Promise<void>(afterPaint)
}
