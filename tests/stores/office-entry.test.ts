import { signal } from '@preact/signals-core'
import { describe, expect, it } from 'vitest'
import { createEntryStore } from '../../office/catalog/entry.store.ts'
import {
  type EntryField,
  readPairs,
  readPercent,
  readTime,
  readTowns,
  timeText,
} from '../../office/catalog/entry-field.ts'
import { movePicture } from '../../office/catalog/picture-list.ts'
import type { Outcome } from '../../src/lib/api.ts'

interface Sauna {
  id: number
  revision: string
  title: string
  wood: string
}

const title: EntryField<Sauna> = {
  name: 'title',
  label: 'Title',
  kind: 'text',
  toText: (sauna) => sauna.title,
}
const wood: EntryField<Sauna> = { name: 'wood', label: 'Wood', kind: 'text', toText: (sauna) => sauna.wood }

const ok = (data: Sauna): Outcome<Sauna> => ({
  ok: true,
  data,
  status: 200,
  savedAt: null,
  asOf: null,
  at: 0,
})
const conflict: Outcome<Sauna> = {
  ok: false,
  problem: 'client',
  status: 409,
  message: 'Someone else has changed this since you opened it.',
  errors: {},
  retryAfter: null,
}

/** A server with one sauna, which other people change as the test says, and another that stays as it is. */
function aServer({ arrive = async () => {} }: { arrive?: () => Promise<void> } = {}) {
  let sauna: Sauna = { id: 7, revision: 'r1', title: 'Juniper', wood: 'Spruce' }
  const other: Sauna = { id: 8, revision: 'r1', title: 'Birch', wood: 'Aspen' }
  const sent: object[] = []
  const change = (changes: Partial<Sauna>) => {
    sauna = { ...sauna, ...changes, revision: `${sauna.revision}+` }
  }
  const unsaved = signal(0)
  const store = createEntryStore<Sauna>({
    unsaved,
    fieldsOf: () => [title, wood],
    async load(id) {
      // The other one is there first, whichever was asked for.
      if (id === '7') await new Promise((resolve) => setTimeout(resolve))
      return ok(id === '8' ? other : sauna)
    },
    save: async ({ revision }, changes) => {
      sent.push(changes)
      await arrive()
      if (revision !== sauna.revision) return conflict
      change(changes)
      return ok(sauna)
    },
  })
  return { store, sent, change, unsaved, read: () => sauna }
}

describe('something that two people edit', () => {
  it('sends only what was changed', async () => {
    const { store, sent } = aServer()
    await store.load('7')
    store.type(title, 'Larch')
    store.type(wood, 'Aspen')
    store.type(wood, 'Spruce')
    expect(await store.save()).toMatchObject({ title: 'Larch' })
    expect(sent).toEqual([{ title: 'Larch' }])
    expect([store.isDirty.value, store.done.value]).toEqual([false, 'Saved.'])
  })

  it('lists what somebody else changed meanwhile, and keeps what was typed until one is chosen', async () => {
    const { store, change, read } = aServer()
    await store.load('7')
    store.type(title, 'Mine')
    change({ title: 'Theirs', wood: 'Aspen' })
    expect(await store.save()).toBeNull()
    expect(store.differences.value).toMatchObject([
      { name: 'title', before: 'Juniper', theirs: 'Theirs', mine: 'Mine' },
      { name: 'wood', before: 'Spruce', theirs: 'Aspen', mine: null },
    ])
    expect([store.textOf(title), store.textOf(wood)]).toEqual(['Mine', 'Aspen'])
    store.choose('title', true)
    expect(store.textOf(title)).toBe('Theirs')
    store.choose('title', false)
    expect(store.textOf(title)).toBe('Mine')
    await store.save()
    expect(read()).toMatchObject({ title: 'Mine', wood: 'Aspen' })
    expect(store.differences.value).toEqual([])
  })

  it('counts as unsaved until it is saved or discarded', async () => {
    const { store, unsaved } = aServer()
    await store.load('7')
    store.type(title, 'Larch')
    store.type(wood, 'Aspen')
    expect(unsaved.value).toBe(1)
    await store.load('8')
    store.type(title, 'Oak')
    expect(unsaved.value).toBe(2)
    store.discard()
    await store.load('7')
    await store.save()
    expect(unsaved.value).toBe(0)
  })

  it('keeps what was typed when the screen is left, and says what changed until one is back', async () => {
    const { store, change } = aServer()
    await store.load('7')
    store.type(title, 'Mine')
    change({ title: 'Theirs' })
    await store.load('7')
    expect(store.textOf(title)).toBe('Mine')
    expect(store.differences.value).toMatchObject([{ theirs: 'Theirs', mine: 'Mine' }])
  })
})

describe('an entry that is being saved', () => {
  it('keeps what is typed on the way, to be saved next', async () => {
    const { store, sent } = aServer({ arrive: async () => store.type(wood, 'Aspen') })
    await store.load('7')
    store.type(title, 'Larch')
    await store.save()
    expect([store.textOf(title), store.textOf(wood), store.isDirty.value]).toEqual(['Larch', 'Aspen', true])
    await store.save()
    expect(sent).toEqual([{ title: 'Larch' }, { wood: 'Aspen' }])
  })

  it.each(['saved', 'refused'])(
    'is not shown over another one that was opened meanwhile, %s',
    async (how) => {
      const { store, change } = aServer({ arrive: () => store.load('8') })
      await store.load('7')
      store.type(title, 'Larch')
      if (how === 'refused') change({ wood: 'Aspen' })
      await store.save()
      expect([store.entry.data.value?.title, store.done.value, store.differences.value]).toEqual([
        'Birch',
        null,
        [],
      ])
    },
  )

  it('is not shown by an answer that comes after that to another one', async () => {
    const { store } = aServer()
    await Promise.all([store.load('7'), store.load('8')])
    expect(store.entry.data.value?.title).toBe('Birch')
  })
})

describe('a field of a form', () => {
  it('reads rates, lines with labels, and towns', () => {
    expect(readPercent('8.25')).toEqual({ value: 82_500 })
    expect(readPercent('six')).toHaveProperty('message')
    for (const [typed, time, shown] of [
      ['3 PM', '15:00', '3 PM'],
      ['3:30pm', '15:30', '3:30 PM'],
      ['12 a.m.', '00:00', '12 AM'],
      ['12 PM', '12:00', '12 PM'],
      ['08:05', '08:05', '8:05 AM'],
      ['', '', ''],
    ] as const) {
      expect(readTime(typed)).toEqual({ value: time })
      expect(timeText(time)).toBe(shown)
    }
    for (const typed of ['3', 'noon', '13 PM', '24:00', '8:60 AM', '0 AM'])
      expect(readTime(typed)).toHaveProperty('message')
    expect(readPairs('Wood: Spruce, oiled\n\nHours: 3:00 PM')).toEqual({
      value: [
        { label: 'Wood', value: 'Spruce, oiled' },
        { label: 'Hours', value: '3:00 PM' },
      ],
    })
    expect(readPairs('Wood')).toHaveProperty('message')
    expect(readTowns('97701 Bend')).toEqual({ value: [{ zip: '97701', town: 'Bend' }] })
    expect(readTowns('Bend')).toHaveProperty('message')
  })

  it('moves a picture to another place of the list', () => {
    expect(movePicture(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(movePicture(['a', 'b'], 0, 5)).toEqual(['a', 'b'])
  })
})
