/** Works on all items, at most so many at a time: as many as a browser opens connections to one host. */
export async function sideBySide<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  lanes = 6,
): Promise<void> {
  // All lanes take from the same iterator.
  const rest = items[Symbol.iterator]()
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
