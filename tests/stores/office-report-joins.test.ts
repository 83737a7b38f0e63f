import { describe, expect, it } from 'vitest'
import { entriesOf } from '../../office/reports/entries.ts'
import { aYard, damage, noLine, photo, settled } from './a-yard.ts'

const post = 'POST /api/v1/office/reports'
const put = 'PUT /api/v1/office/reports/:key/note'
const list = 'GET /api/v1/office/reports'
const message = 'Robin already reported that B4-1 is damaged. What you add goes to that report.'
const joining = { data: { joined: { key: 'open', order: 7, note: 'Bench cracked.', message } } }
const report = (changes: object = {}) => ({
  key: 'open',
  kind: 'damage',
  order: 7,
  unit: { id: 1, serial: 'B4-1' },
  note: 'Bench cracked.',
  photos: [],
  ...changes,
})

describe('a report of what is reported already', () => {
  it('joins that report: its photos attach to it, and its note is added below the one that is there', async () => {
    const yard = aYard({ hasLine: false })
    yard.answers[post] = joining
    yard.answers[list] = { reports: [report()] }
    yard.report(damage)
    const key = yard.newest.value?.key ?? ''
    yard.type(key, 'Door hangs.', '')
    void yard.addPhotos(key, [photo()])
    void yard.saveNote(key)
    await settled()
    yard.line.isThere = true
    yard.reconnect()
    await expect.poll(() => yard.unsaved.value).toBe(0)
    expect(
      yard.sent.filter((name) => name.startsWith('PUT /api/v1/office/reports/open/photos')),
    ).toHaveLength(1)
    expect(yard.bodies[put]).toEqual({
      note: 'Bench cracked.\nOrder #12: Door hangs.',
      was: 'Bench cracked.',
    })
    expect(yard.joins.value).toEqual({ open: { tap: key, order: 7, message } })
  })

  it('keeps a note that was typed and not saved, and is one entry from the beginning', async () => {
    const yard = aYard({ hasLine: false })
    yard.answers[post] = joining
    yard.report(damage)
    const key = yard.newest.value?.key ?? ''
    yard.type(key, 'Door hangs.', '')
    await settled()
    yard.line.isThere = true
    yard.reconnect()
    await settled()
    expect(yard.drafts.value).toMatchObject({ open: { text: 'Bench cracked.\nOrder #12: Door hangs.' } })
    const entries = (reports: object[]) =>
      entriesOf(yard.taps.taps.value, reports as never, yard.joins.value).map((entry) => [
        entry.key,
        entry.id,
      ])
    expect([entries([]), entries([report()])]).toEqual([[['open', key]], [['open', key]]])
  })

  it('stays with its note where the list does not have that report, until the note is saved', async () => {
    const yard = aYard()
    yard.answers[post] = joining
    yard.report(damage)
    yard.type(yard.newest.value?.key ?? '', 'Door hangs.', '')
    await settled()
    // Shown for another place, or ended by a colleague.
    await yard.load({ settlement: '3' })
    const keys = () => entriesOf(yard.taps.taps.value, [], yard.joins.value).map(({ key }) => key)
    expect([keys(), yard.unsaved.value]).toEqual([['open'], 1])
    yard.answers[list] = { reports: [report({ note: 'Bench mended.' })] }
    yard.refused[put] = { ...noLine, status: 409, message: 'Changed.' }
    yard.meanwhile[list] = () => {
      if (!('order' in (yard.queries[list] ?? {}))) yard.answers[list] = { reports: [] }
    }
    await yard.saveNote('open')
    expect(yard.drafts.value.open).toMatchObject({ theirs: 'Bench mended.', was: 'Bench mended.' })
    expect(keys()).toEqual(['open'])
    delete yard.refused[put]
    await yard.saveNote('open')
    expect([keys(), yard.unsaved.value]).toEqual([[], 0])
  })

  it('sends its photos with the next report once one was refused', async () => {
    const yard = aYard()
    yard.refused[post] = { ...noLine, problem: 'client', status: 409, message: 'It has not gone out.' }
    yard.report(damage)
    void yard.addPhotos(yard.newest.value?.key ?? '', [photo()])
    await settled()
    delete yard.refused[post]
    yard.report(damage)
    await expect.poll(() => yard.uploads.value).toEqual([])
  })

  it('that is refused keeps its photos and its note until they are deleted or it is reported again', async () => {
    const yard = aYard()
    yard.refused[post] = { ...noLine, problem: 'client', status: 409, message: 'It has not gone out.' }
    yard.report(damage)
    const first = yard.newest.value?.key ?? ''
    yard.type(first, 'Door hangs.', '')
    void yard.addPhotos(first, [photo()])
    await settled()
    expect(yard.uploads.value).toMatchObject([{ state: 'failed', message: 'It has not gone out.' }])
    yard.report(damage)
    const second = yard.newest.value?.key ?? ''
    expect([second === first, yard.uploads.value[0]?.of, Object.keys(yard.drafts.value)]).toEqual([
      false,
      second,
      [second],
    ])
    await settled()
    yard.drop(second)
    expect([yard.uploads.value, yard.drafts.value, yard.taps.taps.value, yard.unsaved.value]).toEqual([
      [],
      {},
      [],
      0,
    ])
  })
})

describe('a note', () => {
  it('replaces only the one that was shown when they began to type, and is kept beside a newer one', async () => {
    const yard = aYard()
    yard.answers[list] = { reports: [report()] }
    await yard.load({})
    yard.type('open', 'Bench cracked. Ordered one.', 'Bench cracked.')
    // A colleague writes, and the list is loaded again before they press.
    yard.answers[list] = { reports: [report({ note: 'Bench mended.' })] }
    await yard.reload()
    yard.type('open', 'Bench cracked. Ordered two.', 'Bench mended.')
    yard.refused[put] = { ...noLine, status: 409, errors: { note: ['Someone else changed this note.'] } }
    await yard.saveNote('open')
    expect(yard.bodies[put]).toEqual({ note: 'Bench cracked. Ordered two.', was: 'Bench cracked.' })
    expect(yard.drafts.value.open).toEqual({
      text: 'Bench cracked. Ordered two.',
      was: 'Bench mended.',
      theirs: 'Bench mended.',
      state: 'typed',
      message: 'Someone else changed this note.',
    })
    delete yard.refused[put]
    await yard.saveNote('open')
    expect(yard.bodies[put]).toMatchObject({ was: 'Bench mended.' })
    expect(yard.drafts.value).toEqual({})
  })

  it('stays with its report when somebody says that it is over', async () => {
    const yard = aYard()
    yard.answers[list] = { reports: [report()] }
    await yard.load({})
    yard.type('open', 'Bench cracked. Ordered one.', 'Bench cracked.')
    yard.answers[list] = { reports: [] }
    await yard.reload()
    expect(yard.left.value).toMatchObject([{ key: 'open' }])
    yard.dropNote('open')
    expect(yard.left.value).toEqual([])
  })
})

describe('photos on their way', () => {
  it('go on behind one that the device can no longer read, which fails alone', async () => {
    const yard = aYard()
    const lost = photo()
    lost.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as Blob
    void yard.addPhotos('open', [lost, photo()])
    await settled()
    expect(yard.uploads.value).toMatchObject([
      { state: 'failed', message: 'This device can no longer read it. Please choose it again.' },
    ])
    expect(yard.sent.filter((name) => name.startsWith('PUT'))).toHaveLength(1)
  })

  it('are taken back from the server if they are removed while it makes them', async () => {
    const yard = aYard()
    const remove = 'DELETE /api/v1/office/reports/:key/photos/:photoId'
    const finish = 'POST /api/v1/office/reports/:key/photos/:photoId'
    yard.meanwhile[finish] = () => yard.removeUpload(yard.uploads.value[0]?.id ?? '')
    void yard.addPhotos('open', [photo()])
    // It never became one.
    yard.refused[remove] = { ...noLine, problem: 'client', status: 404, message: 'There is no such photo.' }
    await settled()
    expect(yard.sent).toContain(remove)
    expect([yard.acts.value.open?.message, yard.announcement.value]).toEqual([null, 'The photo was removed.'])
  })

  it('wait out of sight while their member is logged out, with notes, and go on after that', async () => {
    const yard = aYard()
    yard.line.isSignedIn = false
    yard.type('open', 'Door hangs.', '')
    void yard.addPhotos('open', [photo()])
    await settled()
    yard.session.value = null
    yard.pause()
    expect([yard.uploads.value, yard.unsaved.value]).toMatchObject([[{ state: 'held' }], 2])
    yard.line.isSignedIn = true
    yard.session.value = { stage: 'open' }
    await expect.poll(() => yard.uploads.value).toEqual([])
    expect(yard.drafts.value).toMatchObject({ open: { text: 'Door hangs.' } })
    yard.clear()
    expect(yard.unsaved.value).toBe(0)
  })
})
