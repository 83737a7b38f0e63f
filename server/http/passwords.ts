import { hash as hashArgon2, verify as verifyArgon2 } from '@node-rs/argon2'
import { refuseForNow } from './refuse.ts'

/** argon2id with 19 MiB, two passes and one thread, as OWASP recommends; about 15 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password has, at the same cost as every other. */
export const dummyHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Two hashes at a time leave threads for everybody else; a few more may wait in line. */
const limits = { running: 2, queued: 6 }

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Hashes and checks passwords off the main thread, two at a time. When the queue is full it answers 429, so that a flood
 * of sign-ins does not take the shop down.
 */
export function createPasswords() {
  let running = 0
  const queue: (() => void)[] = []

  async function runQueued<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (queue.length >= limits.queued)
        refuseForNow(429, 'Many people are signing in right now. Please try again in a moment.', 1)
      // The one that finishes passes its slot on, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }

  const hash = (password: string): Promise<string> => runQueued(() => hashArgon2(password, cost))

  /** Takes the same time whether there is a hash to compare with or not. */
  const verify = (password: string, known: string | null): Promise<boolean> =>
    runQueued(() => verifyArgon2(known ?? dummyHash, password))

  return { hash, verify }
}
