import { expect } from '@playwright/test'
import { WEB_VIEW_AGENT } from '../e2e/web-view-agent.ts'
import { test } from './journey.ts'

const frame = ['banner', 'contentinfo', 'navigation']

test.use({ browserOptions: { userAgent: WEB_VIEW_AGENT } })

test('the mobile app shows policies without the frame of a site', async ({ visitor }) => {
  for (const path of ['/privacy_policy', '/cookie_policy', '/terms']) {
    await visitor.open(path)
    await visitor.in('main').find('heading')
    for (const role of frame) expect(await visitor.has(role), `${role} on ${path}`).toBe(false)
  }
  await visitor.open('/info/concept')
  await visitor.find('contentinfo')
})
