import type { Call } from './api.ts'
import type { Browser } from './browser.ts'

/**
 * After somebody has logged in: their own copies of bookings are good again, and those of anybody else are deleted. Without
 * an answer that says who it is, none is shown, and they wait for one.
 *
 * @param knownEmail of who is signed in, where the server has just said so
 */
export async function confirmCopies(
  call: Call,
  { openDeviceData }: Pick<Browser, 'openDeviceData'>,
  knownEmail?: string,
) {
  const storage = (await openDeviceData())?.bookingCopies
  if (!(await storage?.read())) return
  const email = knownEmail ?? (await askWho(call))
  if (email === undefined) return
  const confirmedAt = new Date().toISOString()
  await storage?.update((record) => (record && record.owner === email ? { ...record, confirmedAt } : null))
}

/** @returns null where nobody is signed in, undefined without an answer */
async function askWho(call: Call): Promise<string | null | undefined> {
  const header = await call('GET /api/v1/cabinet/user/header')
  return header.ok ? (header.data.data?.email ?? null) : undefined
}
