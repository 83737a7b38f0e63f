import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import type { OfficeCall } from '../../office/call.ts'
import { createAnswersStore } from '../../office/messages/answers.store.ts'
import { createMessageStore } from '../../office/messages/message.store.ts'
import { createSavedRepliesStore } from '../../office/messages/saved-replies.store.ts'
import { aStorage } from './a-storage.ts'

const question = { number: 12, version: 0, status: 'new', email: 'ann@example.com', entries: [] }
const answered = { ...question, version: 1, status: 'answered' }

type Answer = { status: number; data?: object; message?: string }

/** A server that answers one call after the other. */
function aServer(answers: Answer[]) {
  const sent: { name: string; body: Record<string, unknown> | undefined }[] = []
  const call = (async (name: string, { body }: { body?: Record<string, unknown> } = {}) => {
    sent.push({ name, body })
    const { status, data = question, message = 'No.' } = answers.shift() ?? { status: 200 }
    return status === 200
      ? { ok: true, status, data, savedAt: null }
      : { ok: false, status, problem: 'client', message, errors: {}, retryAfter: null }
  }) as unknown as OfficeCall
  return { call, sent }
}

const keys = () => {
  let count = 0
  return () => `key-${++count}`
}

/** A tab in which Robin types. */
function aTab(tab = aStorage()) {
  const answers = createAnswersStore({ tab, newKey: keys() })
  answers.open('robin@example.com')
  return { tab, answers }
}

async function anOpenMessage(...replies: Answer[]) {
  const server = aServer([{ status: 200 }, ...replies])
  const { answers } = aTab()
  const store = createMessageStore(server.call, { answers, newKey: keys() })
  await store.load('12')
  const shown = () => {
    const message = store.message.data.value
    if (!message) throw new Error('It is not loaded')
    return message
  }
  return { store, answers, sent: server.sent, shown }
}

describe('an answer that is being typed', () => {
  it('stays in the tab over a reload, by message', () => {
    const { tab, answers } = aTab()
    answers.write(12, 'Yes, it')
    answers.write(13, 'No.')
    const { answers: reloaded } = aTab(tab)
    expect([reloaded.draftFor(12)?.text, reloaded.draftFor(13)?.text]).toEqual(['Yes, it', 'No.'])
    expect(reloaded.draftFor(12)?.id).toBe(answers.draftFor(12)?.id)
  })

  it('waits over a session that ends, for nobody else', () => {
    const { tab, answers } = aTab()
    answers.write(12, 'Yes')
    answers.pause()
    answers.open('kim@example.com')
    expect([answers.draftFor(12), answers.count.value]).toEqual([undefined, 0])
    answers.open('robin@example.com')
    expect(answers.draftFor(12)?.text).toBe('Yes')
    answers.clear()
    expect(aTab(tab).answers.count.value).toBe(0)
  })

  it('is none without words, and another one with every change', () => {
    const { answers } = aTab()
    answers.write(12, 'Yes')
    const first = answers.draftFor(12)?.id
    answers.write(12, 'Yes!')
    expect(answers.draftFor(12)?.id).not.toBe(first)
    answers.write(12, ' \n')
    expect([answers.draftFor(12), answers.count.value]).toEqual([undefined, 0])
  })

  it('begins empty where the storage holds something else', () => {
    const tab = aStorage()
    tab.write('office-answers', '{')
    expect(aTab(tab).answers.count.value).toBe(0)
  })
})

describe('a message in the office', () => {
  it('is answered once: a failed try is repeated with the same id, and other words have another', async () => {
    const { store, answers, sent, shown } = await anOpenMessage(
      { status: 500 },
      { status: 500 },
      { status: 200, data: answered },
    )
    answers.write(12, 'Yes.')
    expect(await store.answer(shown())).toBe(false)
    expect(await store.answer(shown())).toBe(false)
    answers.write(12, 'Yes!')
    expect(store.done.value).toBeNull()
    expect(await store.answer(shown())).toBe(true)
    const ids = sent.slice(1).map(({ body }) => body?.id)
    expect(ids[0]).toBe(ids[1])
    expect(ids[2]).not.toBe(ids[0])
    expect(sent.at(-1)?.body).toMatchObject({ text: 'Yes!', version: 0 })
    expect([answers.draftFor(12), store.done.value]).toEqual([
      undefined,
      'Your answer goes to ann@example.com.',
    ])
  })

  it('shows what a colleague did first, and leaves the typed words alone', async () => {
    const { store, answers, sent, shown } = await anOpenMessage(
      { status: 409, message: 'Kim has answered this message in the meantime.' },
      { status: 200, data: answered },
      { status: 200, data: { ...answered, version: 2 } },
    )
    answers.write(12, 'Yes.')
    expect(await store.answer(shown())).toBe(false)
    expect(store.answering.message.value).toBe('Kim has answered this message in the meantime.')
    expect([shown().version, answers.draftFor(12)?.text]).toEqual([1, 'Yes.'])
    expect(await store.answer(shown())).toBe(true)
    expect(sent.at(-1)?.body).toMatchObject({ version: 1 })
  })

  it('changes only when the server has said so', async () => {
    const { store, sent, shown } = await anOpenMessage(
      { status: 409, message: 'Somebody has changed this message in the meantime.' },
      { status: 200, data: { ...question, version: 3 } },
      { status: 200, data: { ...question, version: 4, status: 'closed' } },
    )
    await store.change(shown(), { closed: true }, 'It is closed.')
    expect([store.done.value, store.changing.message.value]).toEqual([
      null,
      'Somebody has changed this message in the meantime.',
    ])
    await store.change(shown(), { closed: true }, 'It is closed.')
    expect([store.done.value, shown().status]).toEqual(['It is closed.', 'closed'])
    expect(sent.at(-1)?.body).toEqual({ closed: true, version: 3 })
  })

  it('gets a note once', async () => {
    const { store, sent, shown } = await anOpenMessage({ status: 500 }, { status: 200 })
    expect(await store.addNote(shown(), 'Called.')).toBe(false)
    expect(await store.addNote(shown(), 'Called.')).toBe(true)
    expect(sent[1]?.body?.id).toBe(sent[2]?.body?.id)
  })
})

it('a saved reply that a colleague has changed is loaded again, and saving again replaces it', async () => {
  const theirs = { id: 3, title: 'Gates', text: 'Eight feet.', version: 1 }
  const { call, sent } = aServer([
    { status: 409, message: 'Somebody has changed this saved reply in the meantime.' },
    { status: 200, data: { items: [theirs] } },
    { status: 200, data: { items: [{ ...theirs, text: 'Nine feet.', version: 2 }] } },
  ])
  const store = createSavedRepliesStore(call, { unsaved: signal(0) })
  const words = { title: 'Gates', text: 'Nine feet.' }
  expect(await store.save(words, { ...theirs, version: 0 })).toBe(false)
  expect(store.saving.message.value).toMatch(/^Somebody has changed/)
  const [now] = store.replies.data.value?.items ?? []
  expect(await store.save(words, now)).toBe(true)
  expect(sent.at(-1)?.body).toEqual({ ...words, version: 1 })
  expect(store.done.value).toBe('“Gates” is saved.')
})

describe('a saved reply that is being typed', () => {
  const gates = { id: 3, title: 'Gates', text: 'Eight feet.', version: 1 }
  const words = { title: 'Gates', text: 'Nine feet.' }

  it('stays until it is saved or not wanted, also over the end of a session, and closing the tab asks', async () => {
    const unsaved = signal(0)
    const { call } = aServer([{ status: 200, data: { items: [{ ...gates, ...words, version: 2 }] } }])
    const store = createSavedRepliesStore(call, { unsaved })
    store.type(words, gates)
    store.type({ title: 'Ice', text: '' })
    store.pause()
    expect([store.typed(gates), store.typed(), unsaved.value]).toMatchObject([words, { title: 'Ice' }, 2])
    store.forget()
    await store.save(words, gates)
    expect([store.typed(gates), store.typed(), unsaved.value]).toEqual([undefined, undefined, 0])
  })

  it('is none as long as it says what is saved, and nobody else’s after logging out', () => {
    const unsaved = signal(0)
    const store = createSavedRepliesStore(aServer([]).call, { unsaved })
    store.type(words, gates)
    store.type({ title: gates.title, text: gates.text }, gates)
    expect(unsaved.value).toBe(0)
    store.type(words, gates)
    store.clear()
    expect([store.typed(gates), unsaved.value]).toEqual([undefined, 0])
  })

  it('is that of a new one where a colleague has deleted it', async () => {
    const unsaved = signal(0)
    const { call } = aServer([
      { status: 404, message: 'It was deleted.' },
      { status: 200, data: { items: [] } },
    ])
    const store = createSavedRepliesStore(call, { unsaved })
    store.type(words, gates)
    await store.save(words, gates)
    expect([store.typed(), store.typed(gates), unsaved.value]).toMatchObject([words, undefined, 1])
    store.forget()
    expect(unsaved.value).toBe(0)
  })

  it('does not replace what a colleague has saved since, unless it is saved once more', async () => {
    const theirs = { ...gates, text: 'Ten feet.', version: 2 }
    const { call, sent } = aServer([
      { status: 409, message: 'Somebody has changed this saved reply in the meantime.' },
      { status: 200, data: { items: [theirs] } },
      { status: 200, data: { items: [{ ...gates, ...words, version: 3 }] } },
    ])
    const store = createSavedRepliesStore(call, { unsaved: signal(0) })
    store.type(words, gates)
    // The list was loaded again meanwhile.
    await store.save(words, theirs)
    expect(sent[0]?.body).toEqual({ ...words, version: 1 })
    expect(store.typed(theirs)).toMatchObject(words)
    await store.save(words, theirs)
    expect(sent.at(-1)?.body).toEqual({ ...words, version: 2 })
  })
})
