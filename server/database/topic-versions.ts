/** Timers cannot be longer than 24 days. */
const MAX_TIMER_MS = 60 * 60_000

/**
 * Counts changes, and remembers for each topic which change touched it last. Topics are names that the caller gives to
 * parts of the data; a change without one touches all.
 */
export function createTopicVersions(now: () => number) {
  let version = 1
  let changedAll = version
  const changed = new Map<string, number>()
  /** When topics will change by themselves, and the nearest of these instants. */
  const nextChanges = new Map<string, number>()
  let nextChange = Number.POSITIVE_INFINITY
  let alarm: NodeJS.Timeout | undefined

  function advance(topic?: string) {
    version++
    // Answers made from now on announce their instants again, so only the nearest one has to be remembered.
    if (topic === undefined) {
      changedAll = version
      changed.clear()
      nextChanges.clear()
    } else {
      changed.set(topic, version)
      nextChanges.delete(topic)
    }
    setAlarm()
  }

  function advanceWhenDue() {
    const time = now()
    for (const [topic, instant] of nextChanges) if (time >= instant) advance(topic)
    setAlarm()
  }

  function setAlarm() {
    clearTimeout(alarm)
    nextChange = Math.min(Number.POSITIVE_INFINITY, ...nextChanges.values())
    if (nextChange === Number.POSITIVE_INFINITY) return
    // An instant may have passed when it is announced, and Node warns of less than nothing.
    const wait = Math.max(0, Math.min(nextChange - now(), MAX_TIMER_MS))
    alarm = setTimeout(advanceWhenDue, wait).unref()
  }

  return {
    advance,
    current(topics?: readonly string[]): number {
      if (now() >= nextChange) advanceWhenDue()
      return topics ? Math.max(changedAll, ...topics.map((topic) => changed.get(topic) ?? 0)) : version
    },
    changesAt(instant: Date, topic: string) {
      const time = instant.getTime()
      if (time >= (nextChanges.get(topic) ?? Number.POSITIVE_INFINITY)) return
      nextChanges.set(topic, time)
      if (time < nextChange) setAlarm()
    },
    stop: () => clearTimeout(alarm),
  }
}
