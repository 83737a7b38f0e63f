import styles from './NightStrip.module.css'

const kinds = { s: styles.stay, t: styles.turnover, b: styles.block } as Record<string, string | undefined>

/** `ss-b` → the first two nights are one run */
function runsOf(nights: string) {
  const runs: { kind: string; at: number; length: number }[] = []
  for (const [at, kind] of Array.from(nights).entries()) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.length += 1
    else runs.push({ kind, at, length: 1 })
  }
  return runs
}

/** The nights of a sauna in a month, as colored runs. The numbers beside it say the same in words. */
export function NightStrip({ nights }: { nights: string }) {
  return (
    <svg className={styles.strip} viewBox={`0 0 ${nights.length} 1`} preserveAspectRatio="none" aria-hidden>
      {runsOf(nights).map(({ kind, at, length }) =>
        kinds[kind] ? (
          // A block is lower than a stay, so that nobody has to tell them apart by their color.
          <rect
            key={at}
            className={kinds[kind]}
            x={at}
            width={length}
            y={kind === 's' ? 0 : kind === 't' ? 0.6 : 0.3}
            height={kind === 's' ? 1 : 0.4}
          />
        ) : null,
      )}
    </svg>
  )
}

/** How many of the saunas are rented in each night: the darker, the more. */
export function HeatStrip({ units }: { units: readonly { nights: string }[] }) {
  const nights = units[0]?.nights.length ?? 0
  const shares = Array.from(
    { length: nights },
    (_, at) => units.filter((unit) => unit.nights[at] === 's').length / units.length,
  )
  return (
    <svg className={styles.strip} viewBox={`0 0 ${nights} 1`} preserveAspectRatio="none" aria-hidden>
      {shares.map((share, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the night is its index
        <rect key={at} className={styles.stay} x={at} width={1} height={1} fillOpacity={share} />
      ))}
    </svg>
  )
}
