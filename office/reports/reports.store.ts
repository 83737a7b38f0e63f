import { batch, computed, effect, signal } from '@preact/signals-core'
import { orderMark } from '../../contract/report-note.ts'
import type { Refusal } from '../../src/lib/api.ts'
import { remote } from '../../src/lib/remote.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import type { StoreParts } from '../stores.ts'
import { isReport, type Tap, tapId } from '../today/tap.ts'
import { createUploadsStore } from '../uploads/uploads.store.ts'
import { createNoteDrafts } from './note-drafts.ts'
import { createReportActs } from './report-acts.ts'
import { untilSaved } from './until-saved.ts'

export type Reports = ReplyOf<'GET /api/v1/office/reports'>
export type Report = Reports['reports'][number]
export type ReportsStore = ReturnType<typeof createReportsStore>

/** Seconds double with each attempt, up to half a minute. */
const LONGEST_PAUSE = 4

const WAITING =
  'Some photos or notes weren’t sent. They’re waiting in this tab: once the same member logs in, photos are sent and notes can be saved. If someone else logs in, they’re deleted.'

/**
 * What was found wrong with saunas, with notes and photos. What is typed and chosen stays, also where the screen is left,
 * until the server has it.
 */
export function createReportsStore(call: OfficeCall, parts: StoreParts) {
  const { taps, unsaved, session } = parts
  const open = remote<Reports>()
  const notes = createNoteDrafts()
  /** Every report that was listed here, also what is over since then. */
  const listed = signal<Readonly<Record<string, Report>>>({})
  /** Reports that were joined from here: by which tap, with which order they were found, and who had said the same before. */
  const joins = signal<Readonly<Record<string, { tap: string; order: number; message: string }>>>({})
  /** Where what was added to a tap has gone. */
  const carried = new Map<string, string>()
  /** Done taps that the list says nothing of, and something that was added to them is not saved. */
  const kept = signal<readonly string[]>([])
  /** The one that was just tapped here: it gets the focus, and its fields are open. */
  const newest = signal<{ key: string } | null>(null)
  /** What has just happened, for those who do not see it. */
  const announcement = signal('')
  const about = createReportActs(call, { reload, announcement })
  let query: { order?: string; settlement?: string | undefined } = {}

  const uploads = createUploadsStore<{ id: string }>(
    {
      mostAttempts: Number.POSITIVE_INFINITY,
      address: ({ id, of }) => `/api/v1/office/reports/${of}/photos/${id}`,
      untilReady: ({ of }) => untilSaved(taps, of ?? ''),
      discard: ({ id, of }) => void about.removePhoto(of ?? '', id),
      async finish({ id, of }) {
        const params = { key: of ?? '', photoId: id }
        const outcome = await call('POST /api/v1/office/reports/:key/photos/:photoId', { params })
        return outcome.ok ? { ok: true, picture: outcome.data.photo } : outcome
      },
    },
    { ...parts, pause: (attempt) => parts.pause(Math.min(attempt, LONGEST_PAUSE)) },
  )

  let counted = 0
  effect(() => {
    const count = uploads.uploads.value.length + Object.keys(notes.drafts.value).length
    unsaved.value = unsaved.peek() + count - counted
    counted = count
  })
  effect(() => {
    const reports = open.data.value?.reports ?? []
    listed.value = { ...listed.peek(), ...Object.fromEntries(reports.map((report) => [report.key, report])) }
  })
  effect(() => {
    for (const { key, order, joined } of taps.taps.value) {
      if (!joined || carried.has(key)) continue
      const join = { tap: key, order: joined.order, message: joined.message }
      joins.value = { ...joins.peek(), [joined.key]: join }
      carry(key, joined.key, { note: joined.note, mark: `${orderMark(order)} ` })
    }
  })

  // The same member has logged in again; those of another one are gone by then.
  effect(() => {
    if (session.session.value?.stage === 'open') uploads.resume(() => void reload())
  })

  /** Reports with a note or photos that the server does not have. */
  const unsent = computed(
    () => new Set([...Object.keys(notes.drafts.value), ...uploads.uploads.value.map(({ of }) => of ?? '')]),
  )
  const shown = computed(() => new Set(open.data.value?.reports.map(({ key }) => key)))
  /** What is not on the list anymore, and has a note or photos that the server does not have. */
  const left = computed(() =>
    [...unsent.value].flatMap((key) => (shown.value.has(key) ? [] : (listed.value[key] ?? []))),
  )

  /** What was added to a tap stays in sight with it until it is saved or discarded. */
  function dropDone(done: readonly string[]) {
    const stays = (key: string) => {
      const of = carried.get(key) ?? key
      return unsent.peek().has(of) && !shown.peek().has(of) && !listed.peek()[of]
    }
    kept.value = done.filter(stays)
    taps.dropDone(done.filter((key) => !stays(key)))
  }
  effect(() => {
    if (unsent.value) dropDone(kept.peek())
  })

  function carry(from: string, to: string, below: { note: string; mark: string }) {
    carried.set(from, to)
    uploads.move(from, to)
    notes.carry(from, to, below)
  }

  /** One tap for what is wrong with a sauna. What was added to one that was refused is not lost with it. */
  function report(found: Pick<Tap, 'order' | 'name' | 'kind'>) {
    const before = taps.taps.peek().find((tap) => tap.state === 'refused' && tapId(tap) === tapId(found))
    const key = taps.add(found)
    if (before) carry(before.key, key, { note: '', mark: '' })
    for (const upload of uploads.uploads.peek())
      if (upload.of === key && upload.state === 'failed') void retryPhoto(upload)
    newest.value = { key }
  }

  function load(wanted: typeof query) {
    query = wanted
    return reload()
  }

  /** The list that was asked for last, as the server has it now. */
  async function reload() {
    const done = taps.keysOfDone(isReport)
    const outcome = await open.take(call('GET /api/v1/office/reports', { query }))
    if (outcome.ok && outcome.data === open.data.peek()) dropDone(done)
  }

  /** Saves what was typed, or says why not and keeps it. */
  async function saveNote(key: string): Promise<void> {
    if (!notes.begin(key)) return
    const never = await untilSaved(taps, key)
    const of = carried.get(key) ?? key
    if (never !== null) return notes.end(of, { message: never })
    const draft = notes.find(of)
    if (draft?.state !== 'saving') return
    const { text: note, was } = draft
    const outcome = await call('PUT /api/v1/office/reports/:key/note', {
      params: { key: of },
      body: { note, was },
    })
    if (!outcome.ok) return keepNote(of, outcome)
    await reload()
    batch(() => {
      notes.end(of, { saved: note, message: null })
      announcement.value = 'Note saved.'
    })
  }

  /** A note that was refused stays, beside that of a colleague who was faster. */
  async function keepNote(key: string, { status, errors, message }: Refusal<'note'>): Promise<void> {
    const why = errors.note?.[0] ?? message
    const theirs = status === 409 ? await readNote(key) : undefined
    if (theirs === undefined) return notes.end(key, { message: why })
    notes.meet(key, theirs, why)
    await reload()
  }

  /** As it is now, also of a report that is over. */
  async function readNote(key: string): Promise<string | undefined> {
    const order = (listed.peek()[key] ?? joins.peek()[key])?.order
    const outcome = await call('GET /api/v1/office/reports', { query: order ? { order: `${order}` } : query })
    return outcome.ok ? outcome.data.reports.find((one) => one.key === key)?.note : undefined
  }

  const addPhotos = (key: string, files: readonly File[]) => uploads.add(files, () => void reload(), key)

  const retryPhoto = (upload: Parameters<typeof uploads.retry>[0]) =>
    uploads.retry(upload, () => void reload())

  /** What was added and not sent stays, out of sight, and the log-in screen says so. */
  function pause() {
    if (counted > 0) session.notice.value = [session.notice.peek(), WAITING].filter(Boolean).join(' ')
    hide()
  }

  function hide() {
    open.clear()
    batch(() => {
      newest.value = null
      about.clear()
      announcement.value = ''
    })
  }

  function clear() {
    // Not by the effect, which comes too late where the count of all stores is set within a batch.
    unsaved.value = unsaved.peek() - counted
    counted = 0
    hide()
    uploads.clear()
    notes.clear()
    listed.value = {}
    joins.value = {}
    kept.value = []
  }

  return {
    open,
    left,
    kept,
    drafts: notes.drafts,
    joins,
    acts: about.acts,
    announcement,
    newest,
    uploads: uploads.uploads,
    load,
    reload,
    report,
    type: notes.type,
    saveNote,
    dropNote: notes.drop,
    addPhotos,
    retryPhoto,
    removeUpload: uploads.remove,
    /** What was added to a tap that was refused goes with it. */
    drop(key: string) {
      for (const { id, of } of uploads.uploads.peek()) if (of === key) uploads.remove(id)
      notes.drop(key)
      taps.remove(key)
    },
    /** Goes to a report that is there. */
    show(key: string) {
      newest.value = { key }
    },
    end: about.end,
    removePhoto: about.removePhoto,
    pause,
    clear,
  }
}
