// Medians, ratios, and what is asked of them.

/**
 * @typedef {object} Goal
 * @property {string} row
 * @property {'floor' | 'floor-sw'} [against] whose median the shop's is divided by; absent: the figure itself counts
 * @property {'ratio' | 'difference'} [by]
 * @property {number} goal
 * @property {number} most
 */

/** @type {(rows: string[], rest: Omit<Goal, 'row'>) => Goal[]} */
const each = (rows, rest) => rows.map((row) => ({ row, ...rest }))
const firstVisits = ['main', 'catalog', 'product'].map((page) => `first visit, ${page}`)

/** @type {Goal[]} */
const goals = [
  ...each(
    firstVisits.map((visit) => `${visit}: FCP`),
    { against: 'floor', goal: 1.05, most: 1.15 },
  ),
  ...each(
    firstVisits.map((visit) => `${visit}: LCP`),
    { against: 'floor', goal: 1.08, most: 1.2 },
  ),
  ...each(
    firstVisits.map((visit) => `${visit}: blocking time`),
    { against: 'floor', by: 'difference', goal: 50, most: 100 },
  ),
  ...each(
    firstVisits.map((visit) => `${visit}: longest task`),
    { goal: 50, most: 100 },
  ),
  { row: 'impatient visitor', against: 'floor', goal: 1.05, most: 1.2 },
  { row: 'catalog to product: title', against: 'floor', goal: 0.2, most: 0.3 },
  { row: 'catalog to product: picture', against: 'floor', goal: 0.22, most: 0.33 },
  ...each(
    ['menu', 'picker', 'gallery', 'calendar', 'method', 'fields'].map((control) => `worst tap, ${control}`),
    { goal: 80, most: 120 },
  ),
  { row: 'repeat visit, catalog: LCP', against: 'floor', goal: 0.75, most: 0.95 },
  ...each(
    ['catalog', 'visited product', 'product never visited'].map((page) => `server killed, ${page}`),
    { against: 'floor-sw', goal: 1.15, most: 1.4 },
  ),
  { row: 'worker installed: from its registration', goal: 3000, most: 5000 },
]

/** @param {number[]} numbers */
export const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** All figures of a run, by row and site; each site's are in the order of the rounds, with holes where a visit failed. */
export function createSamples() {
  /** @type {Map<string, Record<string, number[]>>} */
  const rows = new Map()
  let round = 0
  return {
    rows,
    nextRound: () => void (round += 1),
    /** @type {import('./bench.mjs').Note} */
    note(row, { name }, value) {
      const ofRow = rows.get(row) ?? {}
      rows.set(row, ofRow)
      const ofSite = (ofRow[name] ??= [])
      ofSite[round] = value
    },
  }
}

/** Without the holes. @param {number[] | undefined} samples */
const present = (samples = []) => samples.filter((value) => value !== undefined)

/**
 * The middle half of what the rounds say, each for itself. Where it is wide, or lies on both sides of what is asked, the
 * median is not to be believed.
 * @param {number[]} own @param {number[]} reference @param {(own: number, reference: number) => number} compare
 */
function middleHalf(own, reference, compare) {
  const inBoth = own.flatMap((value, round) =>
    value === undefined || reference[round] === undefined ? [] : [compare(value, reference[round] ?? 0)],
  )
  const sorted = inBoth.toSorted((a, b) => a - b)
  const at = (/** @type {number} */ share) => sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return [at(0.25), at(0.75)]
}

/** Rows that each page has. @type {Record<string, Omit<Goal, 'row'>>} */
const goalsOfPages = { CLS: { goal: 0, most: 0.01 }, 'longest task': { goal: 50, most: 100 } }

/** @param {string} row @returns {Omit<Goal, 'row'> | undefined} */
const goalOf = (row) => goals.find((goal) => goal.row === row) ?? goalsOfPages[row.split(', ')[0] ?? '']

/** @param {string} row @param {number} value */
const show = (row, value) => (row.startsWith('CLS') ? value.toFixed(3) : String(Math.round(value)))

/** @param {string} row @param {Record<string, number[]>} samples @returns one line of the table, as text */
function judge(row, samples) {
  const wanted = goalOf(row)
  const shop = present(samples.shop)
  const own = row.startsWith('CLS') ? Math.max(...shop) : median(shop)
  const reference = wanted?.against && samples[wanted.against]
  const best = Math.min(...shop)
  const compare = (/** @type {number} */ a, /** @type {number} */ b) =>
    wanted?.by === 'difference' ? a - b : a / b
  const measured = reference ? compare(own, median(present(reference))) : own
  const bestOfAll = reference ? compare(best, Math.min(...present(reference))) : best
  const asText = (/** @type {number} */ value) =>
    reference && wanted?.by !== 'difference' ? value.toFixed(2) : show(row, value)
  const rounds = middleHalf(
    samples.shop ?? [],
    reference || (samples.shop ?? []),
    reference ? compare : (a) => a,
  )
  const verdict = !wanted
    ? ''
    : measured <= wanted.goal
      ? 'goal'
      : measured <= wanted.most
        ? 'accepted'
        : 'over'
  const before = present(samples.before)
  const changes = middleHalf(samples.shop ?? [], samples.before ?? [], (a, b) => a / b)
  const medianOf = (/** @type {string} */ site) =>
    samples[site] ? show(row, median(present(samples[site]))) : ''
  return {
    row,
    shop: shop.length > 0 ? show(row, own) : '',
    floor: medianOf('floor'),
    'floor-sw': medianOf('floor-sw'),
    measured: wanted ? asText(measured) : '',
    'middle half': rounds.map(asText).join(' to '),
    'best of all': wanted ? asText(bestOfAll) : '',
    goal: wanted ? asText(wanted.goal) : '',
    'at most': wanted ? asText(wanted.most) : '',
    verdict,
    ...(before.length > 0 && {
      before: medianOf('before'),
      'before, measured': reference ? asText(compare(median(before), median(present(reference)))) : '',
      'shop / before, middle half': changes.map((change) => change.toFixed(2)).join(' to '),
    }),
  }
}

/** A Markdown table, so that it can be put into docs/performance-log.md as it is. @param {ReturnType<typeof createSamples>} samples */
export function reportOf({ rows }) {
  const lines = [...rows].map(([row, samples]) => judge(row, samples))
  const [first] = lines
  if (!first) return 'Nothing was measured.'
  const names = /** @type {(keyof typeof first)[]} */ (Object.keys(first))
  const cells = [names, names.map(() => '---'), ...lines.map((line) => names.map((name) => line[name]))]
  return cells.map((line) => `| ${line.join(' | ')} |`).join('\n')
}
