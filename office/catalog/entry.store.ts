import { batch, computed, type Signal, signal } from '@preact/signals-core'
import type { Outcome } from '../../src/lib/api.ts'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import { type Difference, differencesOf, type Edit } from './differences.ts'
import type { EntryField } from './entry-field.ts'

interface Entry {
  id: number
  revision: string
}

export interface Unsaved {
  /** How many entries were edited and not saved: logging out asks about them. */
  unsaved: Signal<number>
}

interface EntryOptions<E extends Entry> extends Unsaved {
  fieldsOf(entry: E): readonly EntryField<E>[]
  load(id: string): Promise<Outcome<E>>
  save(entry: E, changes: Record<string, unknown>): Promise<Outcome<E>>
}

export type EntryStore<E extends Entry> = ReturnType<typeof createEntryStore<E>>

const CHECK = 'Please check what you have entered.'

/**
 * Something that several people may edit. What is typed stays until it is saved, also when the screen was left, and is
 * never overwritten by what comes from the server: where somebody else was faster, each field can be chosen.
 */
export function createEntryStore<E extends Entry>(options: EntryOptions<E>) {
  const { fieldsOf, load: ask, save: send, unsaved } = options
  const entry = remote<E>()
  const saving = submission<string>()
  /** By the entries' ids. */
  const edits = signal<Readonly<Record<number, Edit<E>>>>({})
  const differences = signal<readonly Difference[]>([])
  const done = signal<string | null>(null)

  const typedNow = computed(() => edits.value[entry.data.value?.id ?? -1]?.typed ?? {})
  const isDirty = computed(() => Object.keys(typedNow.value).length > 0)

  function textOf(field: EntryField<E>): string {
    const { value } = entry.data
    return value ? (typedNow.value[field.name] ?? field.toText(value)) : ''
  }

  const hasText = (edit: Edit<E> | null | undefined) => Object.keys(edit?.typed ?? {}).length > 0

  function setEdit(id: number, edit: Edit<E> | null) {
    const { [id]: before, ...others } = edits.peek()
    unsaved.value += Number(hasText(edit)) - Number(hasText(before))
    edits.value = edit && hasText(edit) ? { ...others, [id]: edit } : others
  }

  /**
   * Changes what was typed into a field from what it is by then.
   * @param opened as it was when the change began: meanwhile another one may have been opened
   */
  function update(opened: E, field: EntryField<E>, change: (text: string) => string) {
    const shown = entry.data.peek()
    const base = shown?.id === opened.id ? shown : (edits.peek()[opened.id]?.base ?? opened)
    const { [field.name]: typed, ...others } = edits.peek()[base.id]?.typed ?? {}
    const text = change(typed ?? field.toText(base))
    batch(() => {
      done.value = null
      setEdit(base.id, {
        base,
        typed: text === field.toText(base) ? others : { ...others, [field.name]: text },
      })
    })
  }

  function type(field: EntryField<E>, text: string) {
    const shown = entry.data.peek()
    if (shown) update(shown, field, () => text)
  }

  /** Whether another entry has been opened since. */
  const isShown = (id: number) => entry.data.peek()?.id === id

  /**
   * Shows what the server has now, unless another entry is open by then. Where it differs from what the typing began with,
   * the fields that changed are listed. @returns whether it is shown
   */
  function show(now: E): boolean {
    if (!isShown(now.id)) return false
    const edit = edits.peek()[now.id]
    batch(() => {
      entry.data.value = now
      if (!edit || edit.base.revision === now.revision) return
      const found = differencesOf(edit, now, fieldsOf(now))
      const same = new Set(found.filter(({ mine }) => mine === null).map(({ name }) => name))
      const typed = Object.fromEntries(Object.entries(edit.typed).filter(([name]) => !same.has(name)))
      setEdit(now.id, { base: now, typed })
      differences.value = found
    })
    return true
  }

  async function load(id: string) {
    const isOther = String(entry.data.peek()?.id) !== id
    if (isOther) {
      entry.clear()
      differences.value = []
    }
    done.value = null
    saving.clear()
    await refresh(id)
  }

  async function refresh(id: string) {
    const outcome = await entry.take(ask(id))
    if (outcome.ok) show(outcome.data)
  }

  /** Takes one of two versions of a field. */
  function choose(name: string, isTheirs: boolean) {
    const { value } = entry.data
    const found = differences.peek().find((each) => each.name === name)
    if (!value || !found || found.mine === null) return
    const { [name]: _, ...others } = edits.peek()[value.id]?.typed ?? {}
    batch(() => {
      setEdit(value.id, { base: value, typed: isTheirs ? others : { ...others, [name]: found.mine ?? '' } })
      differences.value = differences
        .peek()
        .map((each) => (each.name === name ? Object.assign({}, each, { isTheirsChosen: isTheirs }) : each))
    })
  }

  /** Drops what was typed. */
  function discard() {
    const { value } = entry.data
    if (value) setEdit(value.id, null)
    saving.clear()
    differences.value = []
    done.value = 'Your changes are discarded.'
  }

  /** @returns the entry as it is saved now, or null if it is not */
  async function save(): Promise<E | null> {
    const value = entry.data.peek()
    if (!value) return null
    const typed = edits.peek()[value.id]?.typed ?? {}
    const changes: Record<string, unknown> = {}
    const errors: Record<string, string[]> = {}
    for (const field of fieldsOf(value)) {
      const text = typed[field.name]
      if (text === undefined) continue
      const read = field.read?.(text) ?? { value: text }
      if ('message' in read) errors[field.name] = [read.message]
      else if ('errors' in read) Object.assign(errors, read.errors)
      else changes[field.name] = read.value
    }
    if (Object.keys(errors).length > 0) {
      saving.fail({ message: CHECK, errors })
      return null
    }
    const outcome = await saving.send(
      () => send(value, changes),
      (saved) => onSaved(value, typed, saved),
    )
    if (outcome?.status === 409 && isShown(value.id)) await refresh(String(value.id))
    return outcome?.ok ? outcome.data : null
  }

  /** What was typed while it was on its way stays, and is not saved yet. */
  function onSaved({ id }: E, sent: Readonly<Record<string, string>>, saved: E) {
    const since = Object.entries(edits.peek()[id]?.typed ?? {}).filter(([name, text]) => sent[name] !== text)
    setEdit(id, null)
    setEdit(saved.id, { base: saved, typed: Object.fromEntries(since) })
    if (!isShown(id)) return
    entry.data.value = saved
    differences.value = []
    done.value = 'Saved.'
  }

  /** What was typed stays: it is nothing of a customer's, and a session may end in the middle of a sentence. */
  function clear() {
    entry.clear()
    saving.clear()
    differences.value = []
    done.value = null
  }

  return {
    entry,
    saving,
    differences,
    done,
    isDirty,
    textOf,
    type,
    update,
    load,
    show,
    choose,
    discard,
    save,
    clear,
  }
}
