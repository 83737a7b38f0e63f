import { signal } from '@preact/signals-core'
import type { OfficeCall } from '../../office/call.ts'
import { createReportsStore } from '../../office/reports/reports.store.ts'
import type { StoreParts } from '../../office/stores.ts'
import { createTapsStore } from '../../office/today/taps.store.ts'
import { aTapDevice } from './a-tap-device.ts'

const aReply = (data: object) => ({ ok: true, status: 200, data, savedAt: null })
export const noLine = {
  ok: false,
  problem: 'network',
  status: null,
  message: 'No line.',
  errors: {},
  retryAfter: null,
}

/** A tab in a yard, whose line is there or not. */
export function aYard({ hasLine = true } = {}) {
  const line = { isThere: hasLine, isSignedIn: true }
  const sent: string[] = []
  const bodies: Record<string, unknown> = {}
  const queries: Record<string, object | undefined> = {}
  const refused: Record<string, object> = {}
  /** What the server answers besides. */
  const answers: Record<string, object> = {}
  /** What happens while a call is on its way. */
  const meanwhile: Record<string, () => void> = {}
  const call = (async (name: string, options: { body?: unknown; query?: object } = {}) => {
    if (!line.isThere) return noLine
    sent.push(name)
    bodies[name] = options.body
    queries[name] = options.query
    meanwhile[name]?.()
    const data = {
      reports: [],
      today: '2026-11-22',
      photo: { id: 'photo' },
      data: { key: '', joined: null },
      ...answers[name],
    }
    return refused[name] ?? aReply(data)
  }) as unknown as OfficeCall
  const device = aTapDevice()
  const taps = createTapsStore(call, device)
  taps.open('kim@example.com')
  const unsaved = signal(0)
  const session = signal<{ stage: string } | null>({ stage: 'open' })
  const store = createReportsStore(call, {
    taps,
    unsaved,
    newKey: device.newKey,
    session: { session, logInFor: async () => false, notice: signal<string | null>(null) },
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    fetch: async (url: string) => {
      if (!line.isThere) throw new TypeError('No line.')
      sent.push(`PUT ${url}`)
      if (!line.isSignedIn) return new Response('{"message":"Please log in."}', { status: 401 })
      return new Response(JSON.stringify({ received: 4 }))
    },
  } as unknown as StoreParts)
  return {
    ...store,
    taps,
    unsaved,
    session,
    line,
    sent,
    bodies,
    queries,
    refused,
    answers,
    meanwhile,
    ...device,
  }
}

export const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
export const damage = { order: 12, name: 'B4-1', kind: 'damage' } as const
export const photo = () => new File(['heat'], 'crack.jpg')
