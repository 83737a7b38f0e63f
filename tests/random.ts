import fc from 'fast-check'

/** One seed for all random tests of a run; vitest.config.ts makes and prints it, and FC_SEED repeats it. */
const seed = Number(process.env.FC_SEED)

/** A failed property prints this seed and what was wrong, and the run that found it can be repeated. */
export const seedProperties = () => fc.configureGlobal({ seed, includeErrorInReport: true })

/** Numbers from 0 up to 1, the same ones for the same seed and stream (mulberry32). */
export function createRandom(stream = 0): () => number {
  let state = seed + stream
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
