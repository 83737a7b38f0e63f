/**
 * Starts the app once the largest picture is painted, or at the first touch: links and forms are plain HTML until
 * then, and a script that starts earlier only delays what the visitor came to see.
 */
let hasStarted = false
const gestures = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

function start() {
  if (hasStarted) return
  hasStarted = true
  for (const gesture of gestures) removeEventListener(gesture, start, true)
  void import('./entry-client.tsx')
}

for (const gesture of gestures) addEventListener(gesture, start, { capture: true, passive: true })

const afterPaint = () => requestAnimationFrame(() => setTimeout(start))
const hero = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
if (document.getElementById('root')?.childElementCount === 0) start()
else if (!hero || hero.complete) afterPaint()
else {
  hero.addEventListener('load', afterPaint, { once: true })
  hero.addEventListener('error', afterPaint, { once: true })
  // A picture that never comes must not keep the shop from working.
  setTimeout(start, 4000)
}
