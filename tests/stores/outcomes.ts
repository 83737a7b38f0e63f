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

/** Calls that end like this one, whatever is asked for. */
export const always = (outcome: Outcome<unknown>) => (async () => outcome) as unknown as Call
