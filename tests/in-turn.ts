/** Each call gives the next of them, and after the last one the first. */
export function inTurn<T>(all: () => T[]): () => T {
  let turn = 0
  return () => {
    const now = all()
    return now[turn++ % now.length] as T
  }
}
