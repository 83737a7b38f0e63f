import { hash as hashArgon2, verify as verifyArgon2 } from '@node-rs/argon2'
import { refuse } from './problems.ts'

/** argon2id with 19 MiB, two passes and one thread, as OWASP recommends; about 15 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash which no password has, of the same cost as every other. */
export const nobodysHash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** At work at the same time, which leaves threads to everybody else; and a few who may wait for their turn. */
const places = { atWork: 2, waiting: 6 }

export type Passwords = ReturnType<typeof createPasswords>

/**
 * Hashes and checks passwords off the main thread. At most two at a time: whoever finds the waiting room full is
 * refused with 429, so that a flood of sign-ins does not take the shop down.
 */
export function createPasswords() {
  let atWork = 0
  const queue: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (atWork >= places.atWork) {
      if (queue.length >= places.waiting)
        refuse(429, 'Many people are signing in right now. Please try again in a moment.', undefined, 1)
      // Whoever leaves hands his place on, so atWork stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else atWork++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else atWork--
    }
  }

  const hash = (password: string): Promise<string> => inTurn(() => hashArgon2(password, cost))

  /** Takes the same time whether there is a hash to compare with or not. */
  const verify = (password: string, known: string | null): Promise<boolean> =>
    inTurn(() => verifyArgon2(known ?? nobodysHash, password))

  return { hash, verify }
}
