import type { FastifyInstance } from 'fastify'
import { finishSocialSignIn, listProviders, startSocialSignIn } from '../../contract/auth.ts'
import type { UserRepo } from '../repositories/accounts/user.repo.ts'
import { passwordRemovedEmail } from '../domain/account-emails.ts'
import { emailRule } from '../domain/contact-rules.ts'
import type { Clock } from '../gateways/clock.ts'
import type { SocialProblem, SocialProfile } from '../gateways/social/provider.ts'
import type { SocialName, SocialProviders } from '../gateways/social/providers.ts'
import { refuse } from './problems.ts'
import { route } from './route.ts'
import { clientNetworkOf, type RateLimiter } from './rate-limit.ts'

interface SocialDeps {
  providers: SocialProviders
  users: UserRepo
  rateLimiter: RateLimiter
  clock: Clock
  sender: { origin: string; companyEmail: string }
}

/** Minutes within which somebody comes back from a provider, and within which he types his address. */
const returnMinutes = 30
const limit = { name: 'social', attempts: 60, minutes: 15 }

const providerTitles: Record<SocialName, string> = { google: 'Google', facebook: 'Facebook' }

const sentences: Record<SocialProblem, (title: string) => string> = {
  refused: (title) => `${title} did not log you in. Try again, or log in with your password.`,
  mismatch: () => 'This log-in is too old or was begun elsewhere. Please try again.',
  unreachable: (title) =>
    `${title} does not answer right now. Try again later, or log in with your password.`,
}

export function socialRoutes(app: FastifyInstance, deps: SocialDeps): void {
  const { providers, users, rateLimiter, clock, sender } = deps
  const { sessions } = app
  const soon = () => new Date(clock.now().getTime() + returnMinutes * 60_000).toISOString()

  function find(name: string) {
    const provider = Object.hasOwn(providers, name) ? providers[name as SocialName] : undefined
    if (!provider) refuse(404, 'This way to log in is not available.')
    return { name: name as SocialName, provider, title: providerTitles[name as SocialName] }
  }
  function refuseSignIn(problem: SocialProblem, title: string): never {
    const sentence = sentences[problem](title)
    refuse(problem === 'unreachable' ? 503 : 422, sentence, { provider: [sentence] })
  }

  route(app, listProviders, () => ({ items: Object.keys(providers) as SocialName[] }))

  route(app, startSocialSignIn, async ({ params, request, reply }) => {
    const { name, provider } = find(params.provider)
    await rateLimiter.consume([limit, clientNetworkOf(request.ip)])
    const started = await provider.start()
    // The browser is on its way and wants a page, not a call's answer: the page of the return tells what is wrong.
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
    // Forgotten before it is used: an answer counts once.
    await sessions.remember(request, reply, rest)
    const answer = await provider.finish(request.url.split('?')[1] ?? '', signIn)
    if (!answer.ok) {
      request.log.warn(
        { err: answer.cause, provider: name, problem: answer.problem },
        'social sign-in failed',
      )
      refuseSignIn(answer.problem, title)
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
   * The account which opens; null when an address has to be asked for first. An account that exists is never opened
   * by an address that anybody could have typed at the provider.
   */
  async function ownerOf(provider: SocialName, profile: SocialProfile): Promise<string | null> {
    const identity = { provider, subject: profile.subject }
    const known = await users.findByIdentity(identity)
    if (known) return known.id
    const checked = emailRule(profile.email ?? '')
    if (!('value' in checked)) return null
    const email = checked.value
    const { name, surname, isEmailVerified } = profile
    const owner = await users.findByEmail(email)
    if (!owner) {
      const created = await users.create(
        { email, name, surname, isEmailVerified, passwordHash: null },
        identity,
      )
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
