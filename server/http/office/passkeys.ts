import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

/** Needed by nobody but the office, so it is loaded when the first passkey comes. */
const load = () => import('@simplewebauthn/server')

/** A passkey as it is stored. */
export interface StoredPasskey {
  credentialId: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** @returns null if the check throws: what a browser sends is anyone's to make up */
async function orNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check()
  } catch {
    return null
  }
}

/**
 * Makes and checks passkeys of the shop's own address. All verify their user, by a finger, a face or a PIN, so that a
 * passkey alone is two factors: the device and what unlocks it.
 * @param origin the shop's own address, whose host the passkeys are bound to
 */
export function createPasskeys(origin: string) {
  const rpID = new URL(origin).hostname

  async function registrationOptions(
    member: { id: string; email: string; name: string },
    known: StoredPasskey[],
  ) {
    const { generateRegistrationOptions } = await load()
    return generateRegistrationOptions({
      rpName: 'Heat and Chill office',
      rpID,
      userID: new TextEncoder().encode(member.id),
      userName: member.email,
      userDisplayName: member.name || member.email,
      excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** The passkey that the browser made; null if it does not answer this challenge here. */
  async function checkRegistration(credential: unknown, challenge: string): Promise<StoredPasskey | null> {
    const { verifyRegistrationResponse } = await load()
    const checked = await orNull(() =>
      verifyRegistrationResponse({
        response: credential as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }),
    )
    if (!checked?.verified) return null
    const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  }

  /** @param known only these; by default any that the browser has for the shop */
  async function loginOptions(known: StoredPasskey[] = []) {
    const { generateAuthenticationOptions } = await load()
    return generateAuthenticationOptions({
      rpID,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    })
  }

  /** How often the passkey says it was used; null if it does not answer this challenge here. */
  async function checkLogin(
    credential: unknown,
    challenge: string,
    { credentialId, publicKey, counter, transports }: StoredPasskey,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await load()
    const checked = await orNull(() =>
      verifyAuthenticationResponse({
        response: credential as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: credentialId,
          publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
          counter,
          transports,
        },
      }),
    )
    return checked?.verified ? checked.authenticationInfo.newCounter : null
  }

  return { registrationOptions, checkRegistration, loginOptions, checkLogin }
}
