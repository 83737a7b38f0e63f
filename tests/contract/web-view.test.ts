import { expect, it } from 'vitest'
import { isWebViewAgent } from '../../contract/web-view.ts'

it.each<[string | undefined, string | null, boolean]>([
  ['HeatAndChillApp', 'HeatAndChillApp', true],
  ['HeatAndChillApp/2.1', 'HeatAndChillApp', false],
  ['heatandchillapp', 'HeatAndChillApp', false],
  [undefined, 'HeatAndChillApp', false],
  ['HeatAndChillApp', null, false],
  ['HeatAndChillApp/2.1 (iPhone; iOS 18.2)', 'HeatAndChillApp/*', true],
  ['Mozilla/5.0 HeatAndChillApp/2.1', 'HeatAndChillApp/*', false],
  ['Mozilla/5.0 (Linux; Android 15; wv) HeatAndChillApp', '*HeatAndChillApp', true],
  ['Mozilla/5.0 (Linux; Android 15; wv) HeatAndChillApp', 'Mozilla/5.0 *HeatAndChillApp', true],
  ['Mozilla/5.0 HeatAndChillApp and more', 'Mozilla/5.0 *HeatAndChillApp', false],
  ['ab', 'ab*b', false],
])('%s is the web view that is known as %s: %s', (agent, known, isWebView) => {
  expect(isWebViewAgent(agent, known)).toBe(isWebView)
})
