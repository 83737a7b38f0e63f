import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInstallPrompt, type BeforeInstallPromptEvent } from '../../src/browser/install-prompt.ts'
import type { AppPrompt } from '../../src/lib/browser.ts'
import { aStorage } from '../stores/a-storage.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** A browser that can install the page, and the visitor's answer to its dialog. */
function open({
  isLaterVisit = false,
  outcome = 'accepted' as 'accepted' | 'dismissed' | null,
  deviceStorage = aStorage(),
  now = Date.now(),
}) {
  const prompt = vi.fn<BeforeInstallPromptEvent['prompt']>(async () => ({ outcome: outcome ?? 'dismissed' }))
  const event =
    outcome && (Object.assign(new Event('beforeinstallprompt'), { prompt }) as BeforeInstallPromptEvent)
  let shown: AppPrompt | null = null
  const countPage = createInstallPrompt({
    deviceStorage,
    isLaterVisit,
    event: () => event,
    now: () => now,
    show: (appPrompt) => {
      shown = appPrompt
    },
  })
  const visit = (pages: number) => {
    for (let page = 0; page < pages; page++) countPage()
    return shown
  }
  return { visit, prompt, deviceStorage, shown: () => shown }
}

const accept = (appPrompt: AppPrompt | null) => {
  if (appPrompt && 'accept' in appPrompt) appPrompt.accept()
}

describe('the installation', () => {
  beforeEach(() => {
    vi.restoreAllMocks()
  })
  afterEach(() => {
    history.replaceState(null, '', '/')
    delete document.documentElement.dataset.webView
  })

  it('is suggested after five pages, or after two on a later visit', () => {
    const first = open({})
    expect(first.visit(4)).toBeNull()
    expect(first.visit(1)).toMatchObject({ kind: 'install' })
    const later = open({ isLaterVisit: true })
    expect(later.visit(1)).toBeNull()
    expect(later.visit(1)).toMatchObject({ kind: 'install' })
  })

  it('does not lie over the button of someone who orders or logs in, and comes back after that', () => {
    const { visit } = open({})
    expect(visit(5)).toMatchObject({ kind: 'install' })
    for (const path of ['/checkout', '/login', '/registration']) {
      history.pushState(null, '', path)
      expect(visit(1)).toBeNull()
    }
    history.pushState(null, '', '/catalog/rental/1')
    expect(visit(1)).toMatchObject({ kind: 'install' })
  })

  it('is left to the browser’s own dialog, and not suggested again', async () => {
    const { visit, prompt, shown } = open({ isLaterVisit: true })
    accept(visit(2))
    expect(prompt).toHaveBeenCalledOnce()
    expect(shown()).toBeNull()
    expect(visit(3)).toBeNull()
  })

  it.each(['here', 'in the dialog'])(
    'is suggested again a month after a visitor has refused %s, and not before',
    async (where) => {
      const { visit, deviceStorage } = open({ isLaterVisit: true, outcome: 'dismissed' })
      const appPrompt = visit(2)
      if (where === 'here') appPrompt?.dismiss()
      else accept(appPrompt)
      await expect.poll(() => deviceStorage.read('install-dismissed')).not.toBeNull()
      const days = (count: number) => Date.now() + count * 86_400_000
      expect(open({ isLaterVisit: true, deviceStorage, now: days(29) }).visit(9)).toBeNull()
      expect(open({ isLaterVisit: true, deviceStorage, now: days(31) }).visit(2)).toMatchObject({
        kind: 'install',
      })
    },
  )

  it('is not suggested where it is installed or in the mobile app', () => {
    document.documentElement.dataset.webView = ''
    expect(open({}).visit(9)).toBeNull()
    delete document.documentElement.dataset.webView
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    expect(open({}).visit(9)).toBeNull()
  })

  it('is explained where the browser has no prompt: in Safari on a phone, and nowhere else', () => {
    expect(open({ outcome: null }).visit(9)).toBeNull()
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
    expect(open({ outcome: null }).visit(5)).toMatchObject({ kind: 'install by hand' })
    agent.mockReturnValue(iPhone.replace('Version/18.1', 'CriOS/131.0'))
    expect(open({ outcome: null }).visit(9)).toBeNull()
  })
})
