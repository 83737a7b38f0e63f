import { describe, expect, it } from 'vitest'
import { entriesOf } from '../../office/reports/entries.ts'
import type { Report } from '../../office/reports/reports.store.ts'
import { aYard, damage, noLine, photo, settled } from './a-yard.ts'

describe('what is wrong with a sauna', () => {
  it('is sent before its photos and its note, which wait for the line and count as unsaved until they are there', async () => {
    const yard = aYard({ hasLine: false })
    const key = yard.taps.add(damage)
    yard.type(key, 'Cracked.', '')
    void yard.addPhotos(key, [photo()])
    void yard.saveNote(key)
    await settled()
    expect([yard.unsaved.value, yard.sent]).toEqual([2, []])
    yard.line.isThere = true
    yard.reconnect()
    await expect.poll(() => yard.unsaved.value).toBe(0)
    const writes = yard.sent.filter((name) => !name.startsWith('GET'))
    expect(writes[0]).toBe('POST /api/v1/office/reports')
    expect(writes.slice(1).toSorted()).toEqual(
      [
        'POST /api/v1/office/reports/:key/photos/:photoId',
        `PUT /api/v1/office/reports/${key}/photos/key-2?offset=0`,
        'PUT /api/v1/office/reports/:key/note',
      ].toSorted(),
    )
  })

  it('keeps sending a photo while the line drops', async () => {
    const yard = aYard()
    const key = yard.taps.add(damage)
    await settled()
    yard.line.isThere = false
    void yard.addPhotos(key, [photo()])
    await settled()
    expect(yard.uploads.value).toMatchObject([{ state: 'paused' }])
    yard.line.isThere = true
    await expect.poll(() => yard.uploads.value).toEqual([])
  })

  it('keeps a note that was refused, and says why', async () => {
    const yard = aYard()
    const key = yard.taps.add(damage)
    await settled()
    const errors = { note: ['Somebody else wrote here meanwhile.'] }
    yard.refused['PUT /api/v1/office/reports/:key/note'] = { ...noLine, status: 409, errors }
    yard.type(key, 'Cracked.', '')
    await yard.saveNote(key)
    expect(yard.drafts.value[key]).toMatchObject({
      text: 'Cracked.',
      state: 'typed',
      message: 'Somebody else wrote here meanwhile.',
    })
  })

  describe('has a note that', () => {
    const put = 'PUT /api/v1/office/reports/:key/note'
    async function aNote() {
      const yard = aYard()
      const key = yard.taps.add(damage)
      await settled()
      yard.type(key, 'Cracked.', '')
      return { yard, key }
    }

    it('keeps what was typed while it was refused, and is not saved a second time beside it', async () => {
      const { yard, key } = await aNote()
      yard.refused[put] = { ...noLine, status: 409 }
      yard.meanwhile[put] = () => {
        delete yard.meanwhile[put]
        for (const text of ['', 'Cracked. Holds.']) yard.type(key, text, '')
        void yard.saveNote(key)
      }
      await yard.saveNote(key)
      expect(yard.sent.filter((name) => name === put)).toHaveLength(1)
      expect(yard.drafts.value[key]).toMatchObject({
        text: 'Cracked. Holds.',
        state: 'typed',
        message: 'No line.',
      })
    })

    it('keeps what was typed while it was saved as still to be saved', async () => {
      const { yard, key } = await aNote()
      yard.meanwhile[put] = () => yard.type(key, 'Cracked. Holds.', '')
      await yard.saveNote(key)
      expect(yard.drafts.value[key]).toMatchObject({ text: 'Cracked. Holds.', state: 'typed', message: null })
    })

    it('does not come back when it was forgotten at log-out while it was saved', async () => {
      const { yard, key } = await aNote()
      yard.refused[put] = { ...noLine, status: 401 }
      yard.meanwhile[put] = () => yard.clear()
      await yard.saveNote(key)
      expect([yard.drafts.value, yard.unsaved.value]).toEqual([{}, 0])
    })

    it('is not sent when it was forgotten before the server knew of its report', async () => {
      const { yard, key } = await aNote()
      const saving = yard.saveNote(key)
      yard.clear()
      await saving
      expect(yard.sent).not.toContain(put)
    })
  })

  it('can be taken back like any other tap', async () => {
    const yard = aYard()
    yard.taps.add(damage)
    await settled()
    const [tap] = yard.taps.taps.value
    expect(tap && (await yard.taps.undo(tap))).toBe(true)
    expect(yard.sent).toContain('POST /api/v1/office/reports/:key/end')
  })

  it('is listed once, whether it was tapped here, is known to the server, or both', () => {
    const tap = { ...damage, key: 'one', state: 'done', message: null } as const
    const report = { key: 'one', kind: 'damage', order: 12, unit: { id: 1, serial: 'B4-1' } } as Report
    const other = { ...tap, key: 'two', order: 14, state: 'waiting' } as const
    const out = { ...tap, key: 'three', kind: 'out' } as const
    expect(entriesOf([tap, other, out], [report]).map(({ key }) => key)).toEqual(['two', 'one'])
  })
})
