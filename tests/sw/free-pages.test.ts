import { describe, expect, it } from 'vitest'
import { areAllFree } from '../../sw/free-pages.ts'

/** A page that answers as told; null: it says nothing. */
const aPage = (isFree: boolean | null) => ({
  postMessage: (_: unknown, transfer: Transferable[]) => {
    const [port] = transfer as MessagePort[]
    if (isFree !== null) port?.postMessage(isFree)
  },
})

describe('a new version', () => {
  it('may come when every page says that it is free', async () => {
    expect(await areAllFree([aPage(true), aPage(true)])).toBe(true)
    expect(await areAllFree([])).toBe(true)
  })

  it('waits for a page in which somebody is in the middle of something', async () => {
    expect(await areAllFree([aPage(true), aPage(false)])).toBe(false)
  })

  it('waits for a page that does not answer', async () => {
    expect(await areAllFree([aPage(true), aPage(null)])).toBe(false)
  })
})
