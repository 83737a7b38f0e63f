import type { FastifyRequest } from 'fastify'
import { checkLogin } from '../domain/credentials.ts'
import { refuseField, valuesOf } from './form-values.ts'
import type { Passwords } from './passwords.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'

interface PasswordLoginDeps<Account> {
  /** Begins the names of its limits. */
  name: string
  passwords: Passwords
  rateLimiter: RateLimiter
  /** Who has this address, and the hash of their password; a hash of null lets nobody in. */
  find(email: string): Promise<{ account: Account; passwordHash: string | null } | undefined>
}

interface Typed {
  email?: string | undefined
  password?: string | undefined
}

/** The same for an unknown address, a wrong password, and an account without one, so that guessing reveals nothing. */
const wrongCredentials = 'Email and password do not match.'

/** Creates the check of an email address and a password: the account that they open, or a refusal for the form. */
export function createPasswordLogin<Account>({
  name,
  passwords,
  rateLimiter,
  find,
}: PasswordLoginDeps<Account>) {
  const limits = {
    /** One account from one network: people who guess passwords lock out only themselves. */
    own: { name, attempts: 10, minutes: 15 },
    /** One account from all networks. */
    account: { name: `${name}-account`, attempts: 100, minutes: 15 },
    address: { name: `${name}-address`, attempts: 50, minutes: 15 },
  }
  return async (body: Typed, request: Pick<FastifyRequest, 'ip'>): Promise<Account> => {
    const { email, password } = valuesOf(checkLogin(body))
    const clientNetwork = clientNetworkOf(request.ip)
    const own = [limits.own, `${email} ${clientNetwork}`] as const
    await rateLimiter.consume(own, [limits.account, email], [limits.address, clientNetwork])
    const found = await find(email)
    const isRight = await passwords.verify(password, found?.passwordHash ?? null)
    if (!found || !isRight) refuseField('password', wrongCredentials)
    await rateLimiter.reset(own)
    return found.account
  }
}
