import { batch, signal } from '@preact/signals-core'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import type { SessionStore } from '../sign-in/session.store.ts'
import type { Passkeys } from './passkey.ts'

type Added = ReplyOf<'POST /api/v1/office/factors/passkey'>
export type NewSecret = ReplyOf<'POST /api/v1/office/factors/authenticator/secret'>
export type FactorsStore = ReturnType<typeof createFactorsStore>

/** The member's own second factors. */
export function createFactorsStore(
  call: OfficeCall,
  passkeys: Passkeys,
  session: Pick<SessionStore, 'show'>,
) {
  const factors = remote<ReplyOf<'GET /api/v1/office/factors'>>()
  const adding = submission<'credential' | 'code' | 'name'>({ fields: ['code'] })
  const changing = submission()
  /** Of an authenticator app that is being set up. */
  const newSecret = signal<NewSecret | null>(null)
  /** Shown once. */
  const recoveryCodes = signal<string[] | null>(null)

  const load = () => factors.take(call('GET /api/v1/office/factors'))

  function onAdded({ data, recoveryCodes: codes }: Added) {
    batch(() => {
      newSecret.value = null
      if (codes) recoveryCodes.value = codes
      session.show(data)
    })
  }

  async function addPasskey() {
    const asked = await adding.send(() => call('POST /api/v1/office/factors/passkey/challenge'))
    if (!asked?.ok) return
    const answer = await passkeys.make(asked.data.options)
    if ('message' in answer) return adding.fail(answer)
    const added = await adding.send(
      () => call('POST /api/v1/office/factors/passkey', { body: answer }),
      onAdded,
    )
    if (added?.ok) await load()
  }

  const startAuthenticator = () =>
    adding.send(
      () => call('POST /api/v1/office/factors/authenticator/secret'),
      (secret) => {
        newSecret.value = secret
      },
    )

  async function addAuthenticator(code: string) {
    const added = await adding.send(
      () => call('POST /api/v1/office/factors/authenticator', { body: { code } }),
      onAdded,
    )
    if (added?.ok) await load()
  }

  const cancelAuthenticator = () => {
    batch(() => {
      newSecret.value = null
      adding.clear()
    })
  }

  async function removeFactor(factorId: string) {
    const removed = await changing.send(() =>
      call('DELETE /api/v1/office/factors/:factorId', { params: { factorId } }),
    )
    if (removed?.ok) await load()
  }

  const renewRecoveryCodes = () =>
    changing.send(
      () => call('POST /api/v1/office/factors/recovery-codes'),
      (renewed) => {
        recoveryCodes.value = renewed.recoveryCodes
      },
    )

  /** They have been written down. */
  const forgetRecoveryCodes = () => {
    recoveryCodes.value = null
  }

  function clear() {
    for (const part of [factors, adding, changing]) part.clear()
    newSecret.value = null
    recoveryCodes.value = null
  }

  return {
    factors,
    adding,
    changing,
    newSecret,
    recoveryCodes,
    load,
    addPasskey,
    startAuthenticator,
    addAuthenticator,
    cancelAuthenticator,
    removeFactor,
    renewRecoveryCodes,
    forgetRecoveryCodes,
    clear,
  }
}
