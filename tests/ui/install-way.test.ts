import { describe, expect, it } from 'vitest'
import { installWay } from '../../src/browser/install-way.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0'
const agents = {
  'Safari on an iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} Version/18.1 Mobile/15E148 Safari/604.1`,
  'Chrome on an iPhone': `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webKit} CriOS/143.0 Mobile/15E148 Safari/604.1`,
  'Safari 18 on a Mac': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.1 Safari/605.1.15`,
  'Safari 16 on a Mac': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/16.6 Safari/605.1.15`,
  'Chrome on a Mac': `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chromium} Safari/537.36`,
  'Edge on Windows': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Safari/537.36 Edg/143.0.0.0`,
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  'Firefox on Android': 'Mozilla/5.0 (Android 14; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0',
  'Chrome on Android': `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Mobile Safari/537.36`,
  'WebKit on Linux': `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Version/18.0 Safari/605.1.15`,
}

function wayOf(agent: keyof typeof agents, changes: Partial<Parameters<typeof installWay>[0]> = {}) {
  const userAgent = agents[agent]
  return installWay({ userAgent, maxTouchPoints: 0, isInstalled: false, hasPrompt: false, ...changes })
}

describe('the shop is installed', () => {
  it.each([
    ['Safari on an iPhone', 'iphone'],
    ['Chrome on an iPhone', 'iphone'],
    ['Safari 18 on a Mac', 'mac'],
    ['Safari 16 on a Mac', 'none'],
    ['Chrome on a Mac', 'computer'],
    ['Edge on Windows', 'computer'],
    ['Firefox on Linux', 'none'],
    ['Firefox on Android', 'android'],
    ['Chrome on Android', 'android'],
    ['WebKit on Linux', 'none'],
  ] as const)('with %s: %s', (agent, way) => {
    expect(wayOf(agent)).toBe(way)
  })

  it('on an iPad as on an iPhone, though it calls itself a Mac', () => {
    expect(wayOf('Safari 18 on a Mac', { maxTouchPoints: 5 })).toBe('iphone')
  })

  it('on request where the browser offers that', () => {
    expect(wayOf('Chrome on Android', { hasPrompt: true })).toBe('prompt')
  })

  it('once', () => {
    expect(wayOf('Safari on an iPhone', { isInstalled: true })).toBe('installed')
    expect(wayOf('Chrome on Android', { isInstalled: true, hasPrompt: true })).toBe('installed')
  })
})
