import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { agreeToCookies, hasAgreedToCookies } from '../../src/browser/consent.ts'
import { CookieBanner } from '../../src/features/layout/CookieBanner.tsx'
import { createLayoutStore } from '../../src/features/layout/layout.store.ts'
import { show, userEvent } from './show.tsx'

describe('the cookie banner', () => {
  it('is hidden before the first paint where consent was given', async () => {
    show(<CookieBanner layout={createLayoutStore()} onAccept={() => {}} />)
    expect(screen.getByRole('region', { name: 'Cookies' })).toBeTruthy()
    agreeToCookies()
    await import('../../src/pre-paint.ts')
    // Among what runs before the next paint, this comes last.
    await new Promise(requestAnimationFrame)
    expect(screen.queryByRole('region')).toBeNull()
    delete document.documentElement.dataset.cookiesAccepted
    document.cookie = 'hasCookiesAgree=; max-age=0; path=/'
  })

  it('links to the policy, and disappears when it is accepted', async () => {
    const layout = createLayoutStore()
    const onAccept = vi.fn<() => void>()
    const { history } = show(<CookieBanner layout={layout} onAccept={onAccept} />)
    expect(screen.getByRole('region', { name: 'Cookies' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Cookie Policy' }))
    expect(history.at(-1)).toBe('/cookie_policy')
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(onAccept).toHaveBeenCalledOnce()
    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('the consent cookie', () => {
  it('is hasCookiesAgree=1 for ten years, as far as the browser allows', async () => {
    expect(hasAgreedToCookies()).toBe(false)
    agreeToCookies()
    expect(document.cookie.split('; ')).toContain('hasCookiesAgree=1')
    expect(hasAgreedToCookies()).toBe(true)
    const [cookie] = await cookieStore.getAll('hasCookiesAgree')
    expect(cookie).toMatchObject({ name: 'hasCookiesAgree', value: '1' })
    document.cookie = 'hasCookiesAgree=0; path=/'
    expect(hasAgreedToCookies()).toBe(false)
    document.cookie = 'hasCookiesAgree=; max-age=0; path=/'
  })

  it('is sent with the max-age of the specification', () => {
    const written = vi.spyOn(Document.prototype, 'cookie', 'set')
    agreeToCookies()
    expect(written.mock.calls[0]?.[0]).toMatch(/^hasCookiesAgree=1; max-age=315000000; path=\/; SameSite=Lax/)
    written.mockRestore()
    document.cookie = 'hasCookiesAgree=; max-age=0; path=/'
  })
})
