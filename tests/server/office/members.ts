import { randomBytes, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { OfficeStage } from '../../../server/domain/office/stage.ts'
import type { Role, Scope } from '../../../server/domain/office/role.ts'
import { hashSecret } from '../../../server/http/session.ts'
import { commandLine } from '../../../server/repositories/office/office-log.repo.ts'
import { createOffice } from '../../../server/office.ts'
import { aPasskey } from '../../fakes/passkey.ts'
import { readConfig } from '../../../server/config.ts'
import { anEmail, PASSWORD } from '../accounts.ts'
import { ORIGIN, type Shop, type Visit, visit } from '../shop.ts'

export const officeOf = ({ database, clock }: Shop) =>
  createOffice({ config: readConfig({ ORIGIN }), database, clock })

const everywhere: Scope = { isEverywhere: true, settlementIds: [], unitIds: [] }

/** Someone who was invited and has joined, without a password and a second factor. */
export async function aMember(
  shop: Shop,
  role: Role,
  { email = anEmail(role), ...scope }: Partial<Scope> & { email?: string } = {},
): Promise<{ id: string; email: string }> {
  const id = randomUUID()
  const { members } = officeOf(shop)
  const full = { ...everywhere, isEverywhere: role === 'owner', ...scope }
  await shop.database.tx(async (trx) => {
    await members.insert(trx, { id, email, role, isEverywhere: full.isEverywhere })
    await members.setScope(trx, id, role, full)
    await members.markJoined(trx, id)
  })
  return { id, email }
}

/** A browser in which that member uses the office. */
export async function visitOffice(
  shop: Shop,
  memberId: string | null,
  stage: OfficeStage = 'open',
): Promise<Visit> {
  const browser = visit(shop)
  const secret = randomBytes(32).toString('base64url')
  const to = hashSecret(secret)
  await officeOf(shop).sessions.start({ from: null, to, memberId, stage })
  browser.jar.set('office', secret)
  return browser
}

/** A new member with their own browser. */
export async function inOffice(
  shop: Shop,
  ...member: Parameters<typeof aMember> extends [Shop, ...infer R] ? R : never
) {
  const { id, email } = await aMember(shop, ...member)
  return { ...(await visitOffice(shop, id)), memberId: id, email }
}

/** Invites by command. @returns the token of the link */
export async function invite(shop: Shop, role: Role, scope: Partial<Scope> = {}) {
  const email = anEmail(role)
  const done = await officeOf(shop).people.invite(commandLine, {
    email,
    role,
    scope: { ...everywhere, ...scope },
  })
  if ('refused' in done) throw new Error(done.refused.message)
  return { email, token: tokenOf(done.link), memberId: done.memberId }
}

export const tokenOf = (link: string) => link.split('#token=')[1] ?? ''

/** Opens the link and chooses a password. */
export async function accept(shop: Shop, token: string, password = PASSWORD): Promise<Visit> {
  const browser = visit(shop)
  const { status, body } = await browser.put('office/invitation', { token, name: 'Kim Reyes', password })
  expect([status, body.data?.stage]).toEqual([200, 'joining'])
  return browser
}

/** Adds a passkey, in whatever session the browser has. */
export async function addPasskey(browser: Visit, passkey = aPasskey()) {
  const { body } = await browser.post('office/factors/passkey/challenge')
  const credential = passkey.create(body.options)
  return { passkey, answer: await browser.post('office/factors/passkey', { credential, name: 'My phone' }) }
}

/** The code that an app shows at the shop's time. */
export const codeAt = (secret: string, { clock }: Shop) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })

export async function addAuthenticator(browser: Visit, shop: Shop) {
  const { body } = await browser.post('office/factors/authenticator/secret')
  const code = codeAt(body.secret, shop)
  return { secret: String(body.secret), answer: await browser.post('office/factors/authenticator', { code }) }
}

/** Someone who has joined with a password and a passkey. */
export async function joinByPasskey(shop: Shop, role: Role = 'owner', scope: Partial<Scope> = {}) {
  const { email, token, memberId } = await invite(shop, role, scope)
  const browser = await accept(shop, token)
  const { passkey, answer } = await addPasskey(browser)
  expect(answer.status).toBe(200)
  return { browser, email, memberId, passkey, codes: answer.body.recovery_codes as string[] }
}

/** Someone who has joined with a password and an authenticator app. */
export async function joinByApp(shop: Shop, role: Role = 'owner', scope: Partial<Scope> = {}) {
  const { email, token, memberId } = await invite(shop, role, scope)
  const browser = await accept(shop, token)
  const { secret, answer } = await addAuthenticator(browser, shop)
  expect(answer.status).toBe(200)
  return { browser, email, memberId, secret, codes: answer.body.recovery_codes as string[] }
}

/** Logs in by password, which is half of it. */
export async function enterPassword(shop: Shop, email: string, password = PASSWORD): Promise<Visit> {
  const browser = visit(shop)
  const { status, body } = await browser.post('office/login', { email, password })
  expect([status, body.data?.stage]).toEqual([200, 'password'])
  return browser
}

/** Logs in by passkey alone, or as the second half. */
export async function usePasskey(
  browser: Visit,
  passkey: ReturnType<typeof aPasskey>,
  changes?: Parameters<ReturnType<typeof aPasskey>['use']>[1],
) {
  const { body } = await browser.post('office/login/passkey/challenge')
  return browser.post('office/login/passkey', { credential: passkey.use(body.options, changes) })
}
