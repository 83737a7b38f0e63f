import { describe, expect, it } from 'vitest'
import { createFeedbackStore } from '../../src/features/feedback/feedback.store.ts'
import type { Call } from '../../src/lib/api.ts'
import { noBrowser } from '../../src/lib/no-browser.ts'
import { useDatabase } from '../server/use-database.ts'
import { useShop } from '../server/use-shop.ts'
import { callInProcess } from './call-in-process.ts'
import { always, aRefusal } from './outcomes.ts'

const aStore = (call: Call) => createFeedbackStore(call, null, null, noBrowser)

describe('The message to the company, against the real app', () => {
  const database = useDatabase()
  const shop = useShop(database)
  const typed = { name: 'Ann', email: 'ann@example.com', message: 'Hello' }

  it('is sent, thanked for, and its form cleared', async () => {
    const store = aStore(callInProcess(shop.app))
    store.edit(typed)
    await store.send('')
    expect([store.status.value, store.isSent.value]).toEqual(['success', true])
    expect(store.data.value).toEqual({ name: '', email: '', phone: '', company: '', message: '' })
    store.edit({ name: 'B' })
    expect(store.isSent.value).toBe(false)
  })

  it('keeps the text and shows the server’s errors; editing clears them', async () => {
    const store = aStore(callInProcess(shop.app))
    store.edit({ ...typed, email: 'nowhere' })
    await store.send('')
    expect([store.status.value, store.isSent.value, store.message.value]).toEqual(['error', false, null])
    expect(Object.keys(store.errors.value)).toEqual(['email'])
    expect(store.data.value.message).toBe('Hello')
    store.edit({ email: 'ann@example.com' })
    expect(store.errors.value).toEqual({})
  })

  it('keeps the text and says why it could not be sent', async () => {
    const failing = always(aRefusal('connection', null, 'You are offline.'))
    const store = aStore(failing)
    store.edit(typed)
    await store.send('')
    expect(store.message.value).toBe('You are offline.')
    expect(store.data.value).toMatchObject(typed)
  })

  it('is sent once, however often the button is clicked', async () => {
    let calls = 0
    const slow: Call = (name, ...options) => {
      calls++
      return callInProcess(shop.app)(name, ...options)
    }
    const store = aStore(slow)
    store.edit({ ...typed, message: 'Again' })
    await Promise.all([store.send(''), store.send('')])
    expect(calls).toBe(1)
  })
})
