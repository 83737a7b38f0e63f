/**
 * A statement takes at most 65,535 parameters and five seconds. Both are far away for this many rows of any table of
 * the catalog.
 */
const ROWS_PER_STATEMENT = 1_000

/** Hands over the rows in their order, as many at a time as one statement carries, and collects what comes back. */
export async function inSlices<Row, Result>(
  rows: Row[],
  write: (slice: Row[]) => Promise<Result[]>,
  size = ROWS_PER_STATEMENT,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < rows.length; start += size) {
    for (const result of await write(rows.slice(start, start + size))) results.push(result)
  }
  return results
}
