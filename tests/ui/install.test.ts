import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createInstallOffer, type InstallEvent } from '../../src/browser/install.ts'
import type { Offer } from '../../src/lib/browser.ts'
import { aTab } from '../stores/a-tab.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** A browser that can install the page, and whose owner says so in its dialog. */
function open({
  isLaterVisit = false,
  outcome = 'accepted' as 'accepted' | 'dismissed' | null,
  device = aTab(),
}) {
  const prompt = vi.fn<InstallEvent['prompt']>(async () => ({ outcome: outcome ?? 'dismissed' }))
  const event = outcome && (Object.assign(new Event('beforeinstallprompt'), { prompt }) as InstallEvent)
  let shown: Offer | null = null
  const countPage = createInstallOffer({
    device,
    isLaterVisit,
    event: () => event,
    show: (offer) => {
      shown = offer
    },
  })
  const visit = (pages: number) => {
    for (let page = 0; page < pages; page++) countPage()
    return shown
  }
  return { visit, prompt, device, shown: () => shown }
}

const accept = (offer: Offer | null) => {
  if (offer && 'accept' in offer) offer.accept()
}

describe('the installation', () => {
  beforeEach(() => {
    vi.restoreAllMocks()
  })
  afterEach(() => {
    delete document.documentElement.dataset.webView
  })

  it('is offered to who has seen five pages, or two on a later visit', () => {
    const first = open({})
    expect(first.visit(4)).toBeNull()
    expect(first.visit(1)).toMatchObject({ kind: 'install' })
    const later = open({ isLaterVisit: true })
    expect(later.visit(1)).toBeNull()
    expect(later.visit(1)).toMatchObject({ kind: 'install' })
  })

  it('is left to the browser’s own dialog, and not offered again after that', async () => {
    const { visit, prompt, shown } = open({ isLaterVisit: true })
    accept(visit(2))
    expect(prompt).toHaveBeenCalledOnce()
    expect(shown()).toBeNull()
    expect(visit(3)).toBeNull()
  })

  it.each(['here', 'in the dialog'])('is never offered again to who has refused %s', async (where) => {
    const { visit, device } = open({ isLaterVisit: true, outcome: 'dismissed' })
    const offer = visit(2)
    if (where === 'here') offer?.dismiss()
    else accept(offer)
    await vi.waitFor(() => expect(device.read('install-dismissed')).not.toBeNull())
    expect(open({ isLaterVisit: true, device }).visit(9)).toBeNull()
  })

  it('is not offered where it is installed, nor in the mobile app', () => {
    document.documentElement.dataset.webView = ''
    expect(open({}).visit(9)).toBeNull()
    delete document.documentElement.dataset.webView
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    expect(open({}).visit(9)).toBeNull()
  })

  it('is explained where the browser cannot be told to: in Safari on a phone, and nowhere else', () => {
    expect(open({ outcome: null }).visit(9)).toBeNull()
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
    expect(open({ outcome: null }).visit(5)).toMatchObject({ kind: 'install by hand' })
    agent.mockReturnValue(iPhone.replace('Version/18.1', 'CriOS/131.0'))
    expect(open({ outcome: null }).visit(9)).toBeNull()
  })
})
