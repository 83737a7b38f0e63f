/** What a promise resolves to within so many milliseconds, else null. The work itself goes on. */
export function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  const timeout = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), timeoutMs)
  })
  return Promise.race([work, timeout])
}
