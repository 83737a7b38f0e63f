import { readFile } from 'node:fs/promises'

/** NUL and unpaired surrogates: valid in JSON, but PostgreSQL cannot store them. */
const unstorable = /\0|\p{Surrogate}/u

/** @returns the file's content, or an error that completes "sales.json …" */
export async function readJson(path: string): Promise<{ content?: unknown; error?: string }> {
  const file = await readFile(path, 'utf8').catch(() => null)
  if (file === null) return { error: 'is missing' }
  // Some editors begin a file with a byte order mark.
  const text = file.replace(/^\uFEFF/, '')
  let hasUnstorable = false
  const look = (key: string, value: unknown) => {
    hasUnstorable ||= unstorable.test(key) || (typeof value === 'string' && unstorable.test(value))
    return value
  }
  try {
    const content: unknown = JSON.parse(text, look)
    return hasUnstorable ? { error: 'contains an invalid character, such as \\u0000' } : { content }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const line = lineOf(message, text)
    return { error: `is not valid JSON${line ? `, near line ${line}` : ''}: ${message}` }
  }
}

/** The parser gives a position or quotes ten characters on either side of it; null if neither is clear. */
function lineOf(message: string, text: string): number | null {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position) return text.slice(0, Number(position)).split('\n').length
  const quoted = /\.\.\."([^]*)"(?:\.\.\.)? is not valid JSON$/.exec(message)?.[1]
  const start = quoted ? text.indexOf(quoted) : -1
  if (!quoted || start === -1 || start !== text.lastIndexOf(quoted)) return null
  return text.slice(0, start + 10).split('\n').length
}
