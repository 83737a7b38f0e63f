import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What the browser answered, or why it did not, in a sentence. */
export type PasskeyAnswer = { credential: Record<string, unknown> } | { message: string }

export interface Passkeys {
  make(options: Record<string, unknown>): Promise<PasskeyAnswer>
  use(options: Record<string, unknown>): Promise<PasskeyAnswer>
}

/** Those who are logged in need none of it. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Browsers say no more than that it did not happen: canceled, too late, or no passkey here. */
async function answerOf(asked: Promise<object>, message: string, known: string): Promise<PasskeyAnswer> {
  try {
    return { credential: { ...(await asked) } }
  } catch (error) {
    return { message: error instanceof Error && error.name === 'InvalidStateError' ? known : message }
  }
}

/** Passkeys of this browser and its devices. */
export const browserPasskeys: Passkeys = {
  make: (options) =>
    answerOf(
      loadWebAuthn().then(({ startRegistration }) =>
        startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
      ),
      'No passkey was made. Please try again, or set up an authenticator app.',
      'This device already has a passkey for you.',
    ),
  use: (options) =>
    answerOf(
      loadWebAuthn().then(({ startAuthentication }) =>
        startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
      ),
      'No passkey was used. Please try again, or log in with your password.',
      'No passkey was used. Please try again.',
    ),
}
