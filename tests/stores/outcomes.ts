import type { Call, Outcome, Problem } from '../../src/lib/api.ts'

export const anAnswer = <T>(data: T, savedAt: string | null = null): Outcome<T> => ({
  ok: true,
  data,
  status: 200,
  savedAt,
  at: 0,
})

export const aRefusal = (problem: Problem, status: number | null = null, message = ''): Outcome<never> => ({
  ok: false,
  problem,
  status,
  message,
  errors: {},
  retryAfter: null,
})

/** A client whose every call has this outcome. */
export const always = (outcome: Outcome<unknown>) => (async () => outcome) as unknown as Call
