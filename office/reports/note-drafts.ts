import { signal } from '@preact/signals-core'

/** What is being written about one report. */
export interface NoteDraft {
  text: string
  /** The note that was shown when they began to type: it alone may be replaced. */
  was: string
  state: 'typed' | 'saving'
  message: string | null
  /** What somebody else has written meanwhile; null if nobody has. */
  theirs: string | null
}

export const under = (above: string, below: string) => [above, below].filter(Boolean).join('\n')

/** Notes that were typed and not saved, by the key of their report. */
export function createNoteDrafts() {
  const drafts = signal<Readonly<Record<string, NoteDraft>>>({})
  const find = (key: string): NoteDraft | undefined => drafts.peek()[key]

  function write(key: string, draft: NoteDraft | null) {
    const { [key]: _, ...others } = drafts.peek()
    drafts.value = draft ? { ...others, [key]: draft } : others
  }

  /** @param shown the note as it is; typing it again is no draft */
  function type(key: string, text: string, shown: string) {
    const draft = find(key)
    // One that is being saved stays until that is over: a second save must not run beside it.
    if (draft?.state === 'saving') return write(key, { ...draft, text, message: null })
    const typed = { was: shown, theirs: null, ...draft, text, state: 'typed', message: null } as const
    write(key, text === shown ? null : typed)
  }

  /** @returns whether there is one that is not being saved already */
  function begin(key: string): boolean {
    const draft = find(key)
    if (!draft || draft.state === 'saving') return false
    write(key, { ...draft, state: 'saving', message: null })
    return true
  }

  /** The save is over. What was typed meanwhile is kept; what was forgotten at log-out does not come back. */
  function end(key: string, { saved, message }: { saved?: string; message: string | null }) {
    const draft = find(key)
    if (draft?.state !== 'saving') return
    const now = saved === undefined ? draft : { ...draft, was: saved, theirs: null }
    write(key, draft.text === saved ? null : { ...now, state: 'typed', message })
  }

  /** Somebody else was faster: theirs is shown beside this one, which then may replace it. */
  function meet(key: string, theirs: string, message: string) {
    const draft = find(key)
    if (draft?.state !== 'saving') return
    const met = { ...draft, was: theirs, theirs, state: 'typed', message } as const
    write(key, draft.text.trim() === theirs ? null : met)
  }

  /** It belongs to another report, below what is written there. */
  function carry(from: string, to: string, { note, mark }: { note: string; mark: string }) {
    const draft = find(from)
    if (!draft) return
    const there = find(to) ?? { ...draft, text: note, was: note }
    write(from, null)
    write(to, { ...there, text: under(there.text, `${mark}${draft.text}`) })
  }

  const clear = () => {
    drafts.value = {}
  }

  return { drafts, find, type, begin, end, meet, carry, drop: (key: string) => write(key, null), clear }
}
