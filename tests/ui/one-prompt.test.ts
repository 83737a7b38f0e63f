import { expect, it } from 'vitest'
import { onePromptAtATime } from '../../src/browser/one-prompt.ts'
import type { AppPrompt } from '../../src/lib/browser.ts'

const aPrompt = (kind: 'update' | 'install'): AppPrompt => ({ kind, accept: () => {}, dismiss: () => {} })

it('the suggestion to install never takes the place of a new version', () => {
  let shown: AppPrompt | null = null
  const { showUpdate, showInstallation } = onePromptAtATime((prompt) => {
    shown = prompt
  })
  const [update, installation] = [aPrompt('update'), aPrompt('install')]
  showInstallation(installation)
  expect(shown).toBe(installation)
  showUpdate(update)
  showInstallation(installation)
  expect(shown).toBe(update)
  showInstallation(null)
  expect(shown).toBe(update)
  showUpdate(null)
  showInstallation(installation)
  expect(shown).toBe(installation)
})
