import type { AppPrompt } from '../../lib/browser.ts'
import { Toast } from '../../ui/Toast.tsx'

const messages: Record<AppPrompt['kind'], string> = {
  update: 'A new version of the shop is ready.',
  install: 'Install Heat and Chill? It opens with or without a signal.',
  'install by hand': 'To install Heat and Chill, tap Share, then “Add to Home Screen.”',
}
const actions = { update: 'Refresh', install: 'Install' }

/** Suggests a new version or installing the app; once, and quietly. */
export function AppPromptToast({ prompt }: { prompt: AppPrompt | null }) {
  const action =
    prompt && 'accept' in prompt ? { label: actions[prompt.kind], onPress: prompt.accept } : undefined
  return (
    <Toast
      message={prompt && messages[prompt.kind]}
      action={action}
      dismissLabel="Not now"
      onDismiss={() => prompt?.dismiss()}
    />
  )
}
