import { batch, signal } from '@preact/signals-core'
import type { Outcome, Problem } from './api.ts'

export type Status = 'initial' | 'fetching' | 'success' | 'error'

/** What a store hands over from the server's render to the browser. */
export interface Restored<T> {
  status: Status
  data: T | null
  /** Why there is an error, and its HTTP status, so that the browser shows the same as the server did. */
  problem?: Problem | null
  httpStatus?: number | null
  /** When the page that carries it was saved; absent where it came from the server. */
  savedAt?: string | null
}

/**
 * Data that lives on the server, with the one status cycle which all areas share. The newest request wins: an answer
 * that comes late is dropped. Old data stays while new is on its way, and after a failure.
 */
export function remote<T>(start: Restored<T> = { status: 'initial', data: null }) {
  const status = signal<Status>(start.status)
  const data = signal<T | null>(start.data)
  const problem = signal<Problem | null>(start.problem ?? null)
  /** HTTP status of the last answer; null where none came. */
  const httpStatus = signal<number | null>(start.httpStatus ?? null)
  /** When the worker saved what is shown; null when it is fresh from the server. */
  const savedAt = signal(start.savedAt ?? null)
  let newest = 0

  function show(outcome: Outcome<T>) {
    batch(() => {
      status.value = outcome.ok ? 'success' : 'error'
      httpStatus.value = outcome.status
      problem.value = outcome.ok ? null : outcome.problem
      if (!outcome.ok) return
      data.value = outcome.data
      savedAt.value = outcome.savedAt
    })
  }

  /** Shows the answer. A saved one is followed by the server's own, if there is one. */
  async function take<E extends string>(asked: Promise<Outcome<T, E>>): Promise<Outcome<T, E>> {
    const mine = ++newest
    status.value = 'fetching'
    const outcome = await asked
    if (mine !== newest) return outcome
    show(outcome)
    if (outcome.ok) void outcome.revalidated?.then((later) => later && mine === newest && show(later))
    return outcome
  }

  /** The server has confirmed what was saved. */
  const confirm = () => {
    savedAt.value = null
  }

  /** Clears everything; an answer still on its way is dropped. */
  function clear() {
    newest++
    batch(() => {
      status.value = 'initial'
      data.value = null
      problem.value = null
      httpStatus.value = null
      savedAt.value = null
    })
  }

  const snapshot = (): Restored<T> => ({
    status: status.peek(),
    data: data.peek(),
    ...(status.peek() === 'error' && { problem: problem.peek(), httpStatus: httpStatus.peek() }),
  })
  return { status, data, problem, httpStatus, savedAt, take, confirm, clear, snapshot }
}
