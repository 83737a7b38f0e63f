/** What a promise comes to within so many milliseconds, else null. It goes on by itself. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  const tooLate = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([work, tooLate])
}
