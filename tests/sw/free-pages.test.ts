import { describe, expect, it } from 'vitest'
import { areAllFree, isBusyAddress } from '../../sw/free-pages.ts'

const shop = 'https://shop.example'

/** A page that answers as told; null: it says nothing. */
const aPage = (path: string, isFree: boolean | null) => ({
  url: shop + path,
  postMessage: (_: unknown, transfer: Transferable[]) => {
    const [port] = transfer as MessagePort[]
    if (isFree !== null) port?.postMessage(isFree)
  },
})

describe('a new version', () => {
  it('may come when every page says that it is free', async () => {
    expect(await areAllFree([aPage('/', true), aPage('/catalog/sales', true)])).toBe(true)
    expect(await areAllFree([])).toBe(true)
  })

  it('waits for a form in any tab that is not sent', async () => {
    expect(await areAllFree([aPage('/', true), aPage('/contacts_us', false)])).toBe(false)
  })

  it('waits for a page that does not answer', async () => {
    expect(await areAllFree([aPage('/', true), aPage('/terms', null)])).toBe(false)
  })

  it.each([
    '/checkout',
    '/login',
    '/registration',
    '/password_reset?token=1',
    '/auth/provider/google?code=1',
  ])('waits while %s is open', async (path) => {
    expect(isBusyAddress(shop + path)).toBe(true)
    expect(await areAllFree([aPage('/', true), aPage(path, true)])).toBe(false)
  })

  it('does not wait for the cabinet', () => {
    expect(isBusyAddress(`${shop}/cabinet/orders`)).toBe(false)
  })
})
