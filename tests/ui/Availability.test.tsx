import { expect, it } from 'vitest'
import { Availability } from '../../src/features/catalog/Availability.tsx'
import { OfflineContext } from '../../src/ui/offline-context.ts'
import { show } from './show.tsx'

const savedAt = '2026-11-30T19:05:00.000Z'

const stateOf = (width: number, isOffline: boolean) => {
  const { container, unmount } = show(
    <OfflineContext value={isOffline}>
      <div style={{ width }}>
        <Availability kind="rental" nearestDate="2026-12-04" savedAt={savedAt} />
      </div>
    </OfflineContext>,
  )
  const [state, mark] = ['p', 'p > span'].map((selector) => container.querySelector(selector))
  const measured = {
    text: state?.textContent,
    height: state?.getBoundingClientRect().height,
    markWidth: mark?.getBoundingClientRect().width,
  }
  unmount()
  return measured
}

it('a date that was saved is marked offline, and takes no more room than before, however narrow its place', () => {
  for (let width = 90; width < 300; width += 7) {
    const [online, offline] = [stateOf(width, false), stateOf(width, true)]
    expect(online.text).toBe('Nearest date: 12/04/2026')
    expect(offline.text).toBe('Nearest date: 12/04/2026* (saved Nov 30)')
    expect(offline.height, `at ${width}`).toBe(online.height)
    expect(offline.markWidth).toBeGreaterThan(4)
    expect(offline.markWidth).toBeLessThan(12)
  }
})
