import type { FactorRow } from '../../repositories/office/factor.repo.ts'
import type { StoredPasskey } from './passkeys.ts'

/** The passkey that a second factor is; none if it is an authenticator app. */
export const toStoredPasskey = ({
  credentialId,
  publicKey,
  counter,
  transports,
}: FactorRow): StoredPasskey[] =>
  credentialId !== null && publicKey !== null ? [{ credentialId, publicKey, counter, transports }] : []
