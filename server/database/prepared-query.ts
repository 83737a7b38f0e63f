import type pg from 'pg'

/** Runs one query on this connection. */
export type Run = (client: pg.PoolClient, text: string, values: unknown[]) => Promise<pg.QueryResult>

export const plainQuery: Run = (client, text, values) => client.query(text, values)

/** Limited, as every length of a list makes another text. */
const MAX_NAMES = 300

/** No such statement, a duplicate name, or a table that has changed since: none is the query's fault. */
const isPreparationError = (error: unknown) => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '26000' || code === '42P05' || (code === '0A000' && message.includes('cached plan'))
}

/** Makes tx() roll back and retry. */
const retryable = (cause: unknown) =>
  Object.assign(new Error('A prepared statement was no longer valid', { cause }), { code: '40001' })

/**
 * For one pool: the database parses and plans each query once per connection instead of every time, which is most of the
 * work for the longer ones. Statements without values are sent as they are; `begin` and the like cannot be prepared.
 * @param nameOfPool before the names of its statements
 */
export function createPreparedQuery(nameOfPool = ''): Run {
  /** Known texts, with the names they are prepared under. */
  const names = new Map<string, string>()
  /** PGlite's connections share one session and its names, so each uses names of its own. */
  const numbers = new WeakMap<pg.PoolClient, number>()
  let lastNumber = 0
  /** Connections on which a prepared statement has failed; from then on they get plain ones. */
  const unpreparable = new WeakSet<pg.PoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MAX_NAMES) return known
    const name = `${nameOfPool}s${names.size}`
    names.set(text, name)
    return name
  }

  function numberOf(client: pg.PoolClient): number {
    const number = numbers.get(client) ?? ++lastNumber
    numbers.set(client, number)
    return number
  }

  return async (client, text, values) => {
    const name = values.length > 0 && !unpreparable.has(client) ? nameOf(text) : undefined
    if (name === undefined) return plainQuery(client, text, values)
    try {
      return await client.query({ name: `${name}_${numberOf(client)}`, text, values })
    } catch (error) {
      if (!isPreparationError(error)) throw error
      unpreparable.add(client)
      if (client.getTransactionStatus() !== 'I') throw retryable(error)
      return plainQuery(client, text, values)
    }
  }
}
