import type { Config } from '../../config.ts'
import { createSocialProviders } from '../../gateways/social/providers.ts'
import { type Finding, ok, wrong } from './finding.ts'

const names = { google: 'Google', facebook: 'Facebook' }

/** Begins a sign-in at each provider. Only a person can finish one. */
export async function checkSignIn({ social, origin }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [key, provider] of Object.entries(createSocialProviders(social, origin))) {
    const name = names[key as keyof typeof names]
    const started = await provider.start()
    findings.push(
      started
        ? ok('sign-in', `${name} is ready. There, allow the redirect to ${origin}/auth/provider/${key}.`)
        : wrong(
            'sign-in',
            `${name} does not answer as expected: check ${key.toUpperCase()}_… and the network.`,
          ),
    )
  }
  return findings.length > 0 ? findings : [ok('sign-in', 'Customers sign in by email and password.')]
}
