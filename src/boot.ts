import { loadAllStyles } from './browser/all-styles.ts'
import { deferInstallPrompt } from './browser/deferred-install-prompt.ts'

/**
 * Starts the app once the largest picture is painted, or at the first touch. Links and forms are plain HTML until then,
 * and a script that starts earlier only delays what the visitor came to see.
 */
let hasStarted = false
const gestures = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const

/** A button that was clicked before it could respond, unless a plain form handles it; clicked again after hydration. */
let clicked: HTMLButtonElement | null = null
const noteClick = (event: Event) => {
  const { target } = event
  const buttons = 'button[type=button], [data-cookie-banner] button'
  clicked = target instanceof Element ? target.closest<HTMLButtonElement>(buttons) : null
  // Its form would load the page again, and lose what was typed on it.
  if (clicked?.type === 'submit') event.preventDefault()
}
addEventListener('click', noteClick, true)
deferInstallPrompt()

async function start() {
  if (hasStarted) return
  hasStarted = true
  for (const gesture of gestures) removeEventListener(gesture, begin, true)
  void loadAllStyles()
  const { started } = await import('./entry-client.tsx')
  await started
  removeEventListener('click', noteClick, true)
  if (clicked?.isConnected) clicked.click()
}
const begin = () => void start()

for (const gesture of gestures) addEventListener(gesture, begin, { capture: true, passive: true })

const afterPaint = () => requestAnimationFrame(() => setTimeout(begin))
const hero = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
if (document.getElementById('root')?.childElementCount === 0) begin()
else if (!hero || hero.complete) afterPaint()
else {
  hero.addEventListener('load', afterPaint, { once: true })
  hero.addEventListener('error', afterPaint, { once: true })
  // A picture that never comes must not keep the shop from working.
  setTimeout(begin, 4000)
}
