import { computed, signal } from '@preact/signals-core'
import type { SafeStorage } from '../../src/lib/browser.ts'

/** An answer that is being typed. */
export interface AnswerDraft {
  text: string
  /** A UUID, new with every change of the text: what was sent twice counts once, and other words are another answer. */
  id: string
}

interface AnswersOutside {
  /** Lives as long as the tab. */
  tab: SafeStorage
  newKey: () => string
}

export type AnswersStore = ReturnType<typeof createAnswersStore>
type Drafts = Readonly<Record<string, AnswerDraft>>

const NAME = 'office-answers'

function parse(text: string | null): { member: string; drafts: Drafts } | null {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/**
 * Answers that were typed and not sent, by the number of their message. They stay in this tab, also over a reload and a
 * session that ends, for the member who typed them; logging out deletes them.
 */
export function createAnswersStore({ tab, newKey }: AnswersOutside) {
  const drafts = signal<Drafts>({})
  const count = computed(() => Object.keys(drafts.value).length)
  let member: string | null = null

  function open(email: string) {
    if (member === email) return
    member = email
    const stored = parse(tab.read(NAME))
    drafts.value = stored?.member === email ? stored.drafts : {}
  }

  function pause() {
    member = null
    drafts.value = {}
  }

  function clear() {
    pause()
    tab.remove(NAME)
  }

  const draftFor = (number: number): AnswerDraft | undefined => drafts.value[number]

  /** Without words there is none. */
  function write(number: number, text: string) {
    const { [number]: _, ...others } = drafts.peek() as Record<number, AnswerDraft>
    drafts.value = text.trim() === '' ? others : { ...others, [number]: { text, id: newKey() } }
    if (member) tab.write(NAME, JSON.stringify({ member, drafts: drafts.peek() }))
  }

  return { count, open, pause, clear, draftFor, write }
}
