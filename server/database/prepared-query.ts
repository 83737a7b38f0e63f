import type pg from 'pg'

/** Asks one question on this connection. */
export type Run = (client: pg.PoolClient, text: string, values: unknown[]) => Promise<pg.QueryResult>

export const plainQuery: Run = (client, text, values) => client.query(text, values)

/** Few, as every list in a query makes another text. */
const MOST_NAMES = 300

/** No such statement, one of that name already, or one whose table was changed since: none is the query's fault. */
const isAboutPreparing = (error: unknown) => {
  const { code, message = '' } = error as { code?: string; message?: string }
  return code === '26000' || code === '42P05' || (code === '0A000' && message.includes('cached plan'))
}

/** Asks the database to undo and repeat; see tx(). */
const repeatable = (cause: unknown) =>
  Object.assign(new Error('A prepared statement was no longer valid', { cause }), { code: '40001' })

/**
 * For the connections of one pool: queries which the database parses and plans once for each connection and not each
 * time: for the longer ones that is most of the work. Statements without values are left as they are; `begin` and its
 * kin cannot be prepared.
 */
export function createPreparedQuery(): Run {
  /** Texts that were seen, with the names they are prepared under. */
  const names = new Map<string, string>()
  /** PGlite's clients share one session and its names, so each has names of its own. */
  const numbers = new WeakMap<pg.PoolClient, number>()
  let lastNumber = 0
  /** Connections on which a prepared statement has failed; they get their statements plain from then on. */
  const disappointed = new WeakSet<pg.PoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known || names.size >= MOST_NAMES) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }

  function numberOf(client: pg.PoolClient): number {
    const number = numbers.get(client) ?? ++lastNumber
    numbers.set(client, number)
    return number
  }

  return async (client, text, values) => {
    const name = values.length > 0 && !disappointed.has(client) ? nameOf(text) : undefined
    if (name === undefined) return plainQuery(client, text, values)
    try {
      return await client.query({ name: `${name}_${numberOf(client)}`, text, values })
    } catch (error) {
      if (!isAboutPreparing(error)) throw error
      disappointed.add(client)
      if (client.getTransactionStatus() !== 'I') throw repeatable(error)
      return plainQuery(client, text, values)
    }
  }
}
