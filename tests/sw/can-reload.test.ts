import { describe, expect, it } from 'vitest'
import { canReloadAll } from '../../sw/can-reload.ts'

/** A page with this answer; null: it does not answer. */
const aPage = (answer: boolean | null) => ({
  postMessage: (_: unknown, transfer: Transferable[]) => {
    const [port] = transfer as MessagePort[]
    if (answer !== null) port?.postMessage(answer)
  },
})

describe('a new version', () => {
  it('is installed when every page can reload', async () => {
    expect(await canReloadAll([aPage(true), aPage(true)])).toBe(true)
    expect(await canReloadAll([])).toBe(true)
  })

  it('waits for a page with unsaved input', async () => {
    expect(await canReloadAll([aPage(true), aPage(false)])).toBe(false)
  })

  it('waits for a page that does not answer', async () => {
    expect(await canReloadAll([aPage(true), aPage(null)])).toBe(false)
  })
})
