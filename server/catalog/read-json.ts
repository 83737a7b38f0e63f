import { readFile } from 'node:fs/promises'

/** NUL and halves of surrogate pairs, which JSON can say and PostgreSQL cannot keep. */
const unstorable = /\0|\p{Surrogate}/u

/** @returns what the file holds, or an error that completes "sales.json …" */
export async function readJson(path: string): Promise<{ content?: unknown; error?: string }> {
  const file = await readFile(path, 'utf8').catch(() => null)
  if (file === null) return { error: 'is missing' }
  // Some editors begin a file with an invisible mark.
  const text = file.replace(/^\uFEFF/, '')
  let hasImpossible = false
  const look = (key: string, value: unknown) => {
    hasImpossible ||= unstorable.test(key) || (typeof value === 'string' && unstorable.test(value))
    return value
  }
  try {
    const content: unknown = JSON.parse(text, look)
    return hasImpossible ? { error: 'holds a character that is none, like \\u0000' } : { content }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const line = lineOf(message, text)
    return { error: `is not valid JSON${line ? `, near line ${line}` : ''}: ${message}` }
  }
}

/** The parser tells a position, or quotes ten characters before and after it; null when it tells neither clearly. */
function lineOf(message: string, text: string): number | null {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position) return text.slice(0, Number(position)).split('\n').length
  const quoted = /\.\.\."([^]*)"(?:\.\.\.)? is not valid JSON$/.exec(message)?.[1]
  const start = quoted ? text.indexOf(quoted) : -1
  if (!quoted || start === -1 || start !== text.lastIndexOf(quoted)) return null
  return text.slice(0, start + 10).split('\n').length
}
