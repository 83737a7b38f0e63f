import type { AppPrompt } from '../lib/browser.ts'

type Show = (prompt: AppPrompt | null) => void

/** A new version matters more than the installation, which can be suggested on any later page. */
export function onePromptAtATime(show: Show): { showUpdate: Show; showInstallation: Show } {
  let isUpdateShown = false
  return {
    showUpdate(prompt) {
      isUpdateShown = prompt !== null
      show(prompt)
    },
    showInstallation(prompt) {
      if (!isUpdateShown) show(prompt)
    },
  }
}
