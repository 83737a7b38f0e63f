import type { FastifyInstance } from 'fastify'
import { providerTitles, type ProviderName } from '../../contract/social-providers.ts'
import { finishSocialSignIn, listProviders, startSocialSignIn } from '../../contract/auth.ts'
import type { UserRepo } from '../repositories/accounts/user.repo.ts'
import { passwordRemovedEmail } from '../emails/account-emails.ts'
import type { ShopContact } from '../emails/email.ts'
import { emailRule } from '../domain/contact-rules.ts'
import type { Clock } from '../gateways/clock.ts'
import type { SignInFailure, SocialProfile } from '../gateways/social/provider.ts'
import type { SocialProviders } from '../gateways/social/providers.ts'
import { refuse, refuseForNow } from './refuse.ts'
import { route } from './route.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'
import type { VerificationLinks } from './verification-link.ts'

interface SocialDeps {
  providers: SocialProviders
  users: UserRepo
  rateLimiter: RateLimiter
  clock: Clock
  links: VerificationLinks
  sender: ShopContact
}

/** How long a sign-in may take at the provider, and afterward until the email address is typed. */
const returnMinutes = 30
/** A provider that does not answer usually recovers within a minute. */
const RETRY_AFTER_SECONDS = 60
const limit = { name: 'social', attempts: 60, minutes: 15 }

const failureMessages: Record<SignInFailure, (title: string) => string> = {
  refused: (title) => `${title} did not log you in. Try again, or log in with your password.`,
  mismatch: () => 'This login has expired or was started in another browser. Please try again.',
  unreachable: (title) =>
    `${title} is not responding right now. Try again later, or log in with your password.`,
}

export function socialRoutes(app: FastifyInstance, deps: SocialDeps): void {
  const { providers, users, rateLimiter, clock, links, sender } = deps
  const { sessions } = app
  const soon = () => new Date(clock.now().getTime() + returnMinutes * 60_000).toISOString()

  function find(name: string) {
    const provider = Object.hasOwn(providers, name) ? providers[name as ProviderName] : undefined
    if (!provider) refuse(404, 'This way to log in is not available.')
    return { name: name as ProviderName, provider, title: providerTitles[name as ProviderName] }
  }
  function refuseSignIn(failure: SignInFailure, title: string): never {
    const message = failureMessages[failure](title)
    const errors = { provider: [message] }
    if (failure === 'unreachable') refuseForNow(503, message, RETRY_AFTER_SECONDS, errors)
    refuse(422, message, errors)
  }

  route(app, listProviders, () => ({ items: Object.keys(providers) as ProviderName[] }))

  route(app, startSocialSignIn, async ({ params, request, reply }) => {
    const { name, provider } = find(params.provider)
    await rateLimiter.consume([limit, clientNetworkOf(request.ip)])
    const started = await provider.start()
    // The browser expects a page here, not the answer of a call: the return page says what is wrong.
    if (!started) return reply.redirect(`/auth/provider/${name}?unavailable`, 303)
    const { url, expected } = started
    await sessions.remember(request, reply, { signIn: { provider: name, until: soon(), ...expected } })
    return reply.redirect(url, 303)
  })

  route(app, finishSocialSignIn, async ({ params, request, reply }) => {
    const { name, provider, title } = find(params.provider)
    await rateLimiter.consume([limit, clientNetworkOf(request.ip)])
    const { signIn, ...rest } = (await sessions.visitorOf(request)).data
    const isExpected = signIn?.provider === name && new Date(signIn.until) > clock.now()
    if (!signIn || !isExpected) refuseSignIn('mismatch', title)
    // Removed before it is used: a callback counts once.
    await sessions.remember(request, reply, rest)
    const answer = await provider.finish(request.url.split('?')[1] ?? '', signIn)
    if (!answer.ok) {
      request.log.warn(
        { err: answer.cause, provider: name, failure: answer.failure },
        'social sign-in failed',
      )
      refuseSignIn(answer.failure, title)
    }
    const userId = await ownerOf(name, answer.profile)
    if (userId) {
      await sessions.signIn(request, reply, userId)
      return { needEmail: false, needUpdateInfo: false }
    }
    const { subject, name: givenName, surname } = answer.profile
    const identity = { provider: name, subject, name: givenName, surname, until: soon() }
    await sessions.remember(request, reply, { identity })
    return { needEmail: true, needUpdateInfo: true }
  })

  /**
   * The account to sign in to; null if we have to ask for an email address first. An address that the provider has not
   * verified never opens an existing account, because anybody could have typed it there.
   */
  async function ownerOf(provider: ProviderName, profile: SocialProfile): Promise<string | null> {
    const identity = { provider, subject: profile.subject }
    const known = await users.findByIdentity(identity)
    if (known) return known.id
    const checked = emailRule(profile.email ?? '')
    if (!('value' in checked)) return null
    const email = checked.value
    const { name, surname, isEmailVerified } = profile
    const owner = await users.findByEmail(email)
    if (!owner) {
      const verification = isEmailVerified ? null : links.ofAccount(email)
      const created = await users.create({ email, name, surname, passwordHash: null, verification }, identity)
      return created?.id ?? null
    }
    if (!isEmailVerified) return null
    await users.linkVerified(
      owner.id,
      identity,
      passwordRemovedEmail(sender, email, providerTitles[provider]),
    )
    return owner.id
  }
}
