import Glide, { Swipe } from '@glidejs/glide/dist/glide.modular.esm.js'

export interface GlideHandle {
  go(index: number): void
  destroy(): void
}

/**
 * Lets Glide move the slides of `root`. It loads only Swipe, since Glide's Keyboard listens on the whole document. Type
 * `slider` makes no clones, so React still owns every node. `onRun` gets the new 0-based index.
 */
export function mountGlide(root: HTMLElement, startAt: number, onRun: (index: number) => void): GlideHandle {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const glide = new Glide(root, {
    type: 'slider',
    startAt,
    gap: 0,
    rewind: false,
    // Waiting would lose clicks that come faster than the transition.
    waitForTransition: false,
    animationDuration: isCalm ? 0 : 320,
    animationTimingFunc: 'cubic-bezier(0.25, 0.7, 0.3, 1)',
  })
  glide.on('run', () => onRun(glide.index))
  glide.mount({ Swipe })
  return {
    go(index) {
      // Glide takes `=0` for text and counts on from it wrongly; `<<` is the same index as a number.
      if (index !== glide.index) glide.go(index === 0 ? '<<' : `=${index}`)
    },
    destroy: () => void glide.destroy(),
  }
}
