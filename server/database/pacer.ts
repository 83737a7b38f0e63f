/**
 * Makes take(): so many may go ahead in each turn of the event loop, the others in the next ones, in the order they came.
 * In between the loop takes whatever else has arrived, so its turns stay short, however many wait here. Those who wait pay
 * for it with some of their pace; docs/scale.md has how much.
 */
export function createPacer(perIteration: number) {
  const waiting: (() => void)[] = []
  let taken = 0

  function startIteration() {
    taken = 0
    for (const goAhead of waiting.splice(0, perIteration)) {
      noteTaken()
      goAhead()
    }
  }

  function noteTaken() {
    if (taken++ === 0) setImmediate(startIteration)
  }

  /** Resolves when the caller may go ahead: at once, if few others have in this turn. */
  async function take(): Promise<void> {
    if (taken < perIteration) return noteTaken()
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return { take }
}
