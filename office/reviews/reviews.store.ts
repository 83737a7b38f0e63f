import { batch, signal } from '@preact/signals-core'
import { remote } from '../../src/lib/remote.ts'
import { submission } from '../../src/lib/submission.ts'
import type { OfficeCall, ReplyOf } from '../call.ts'
import { addressFilter } from '../frame/address-filter.ts'

export type Reviews = ReplyOf<'GET /api/v1/office/reviews'>
export type Review = Reviews['reviews']['data'][number]
export type ReviewsStore = ReturnType<typeof createReviewsStore>
export type ReviewAct = 'publish' | 'refuse' | 'answer'

const filterNames = ['status', 'page'] as const
export type ReviewFilter = Partial<Record<(typeof filterNames)[number], string>>
export const reviewFilter = addressFilter(filterNames)

const doneWords: Record<ReviewAct, string> = {
  publish: 'Published on the sauna’s page.',
  refuse: 'Refused. The customer sees why with their order.',
  answer: 'Your answer is published below it.',
}

/** What customers said, and what members make of it. */
export function createReviewsStore(call: OfficeCall) {
  const reviews = remote<Reviews>()
  /** What is being written, to whom; null while nothing is. */
  const writing = signal<{ id: number; act: 'refuse' | 'answer' } | null>(null)
  /** Of that review and act; a slip of the finger does not lose it. */
  const texts = signal<Readonly<Record<string, string>>>({})
  const deciding = submission<'text'>({ fields: ['text'] })
  /** Which one is being decided. */
  const busyId = signal<number | null>(null)
  /** What the server has confirmed, in a sentence. */
  const done = signal<string | null>(null)
  let filter: ReviewFilter = {}

  const refresh = () => reviews.take(call('GET /api/v1/office/reviews', { query: filter }))
  async function load(wanted: ReviewFilter) {
    filter = wanted
    done.value = null
    await refresh()
  }

  const keyOf = (id: number, act: ReviewAct) => `${act} ${id}`
  const textFor = (id: number, act: ReviewAct) => texts.value[keyOf(id, act)] ?? ''
  function type(id: number, act: ReviewAct, text: string) {
    texts.value = { ...texts.peek(), [keyOf(id, act)]: text }
    deciding.clearErrorsOf(['text'])
  }
  const write = (chosen: typeof writing.value) =>
    batch(() => {
      writing.value = chosen
      deciding.clear()
    })

  async function decide({ id, version }: Review, act: ReviewAct): Promise<void> {
    batch(() => {
      done.value = null
      busyId.value = id
    })
    const outcome = await deciding.send(
      () =>
        call('PUT /api/v1/office/reviews/:reviewId', {
          params: { reviewId: String(id) },
          body: { version, act, ...(act !== 'publish' && { text: textFor(id, act) }) },
        }),
      () => {
        type(id, act, '')
        writing.value = null
      },
    )
    if (outcome?.ok || outcome?.status === 409 || outcome?.status === 404) await refresh()
    batch(() => {
      if (outcome?.ok) done.value = doneWords[act]
      busyId.value = null
    })
  }

  function clear() {
    reviews.clear()
    deciding.clear()
    batch(() => {
      writing.value = null
      texts.value = {}
      busyId.value = null
      done.value = null
    })
  }

  return { reviews, writing, deciding, busyId, done, load, textFor, type, write, decide, clear }
}
