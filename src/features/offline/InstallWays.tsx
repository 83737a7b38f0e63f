import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { InstallWay } from '../../lib/browser.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './InstallWays.module.css'
import type { InstallationStore } from './installation.store.ts'

interface Way {
  key: InstallWay
  title: string
  steps: readonly string[]
  note?: string
}

const ways: readonly Way[] = [
  {
    key: 'iphone',
    title: 'iPhone and iPad',
    steps: [
      'Tap Share, the square with an arrow. If you do not see it, tap the three dots first.',
      'Scroll down and tap “Add to Home Screen.”',
      'Tap “Add.”',
    ],
    note: 'If there is no “Add to Home Screen,” open this page in Safari.',
  },
  {
    key: 'mac',
    title: 'Safari on a Mac',
    steps: ['In the menu bar, choose File, then “Add to Dock.”', 'Click “Add.”'],
    note: 'Needs macOS Sonoma or newer.',
  },
  {
    key: 'android',
    title: 'Android',
    steps: [
      'Open the browser’s menu, the three dots.',
      'Tap “Install,” “Install app,” or “Add to Home screen.”',
      'Confirm with “Install” or “Add.”',
    ],
    note: 'This is the same in Chrome, Edge, Firefox, and Samsung Internet; the words differ a little.',
  },
  {
    key: 'computer',
    title: 'Chrome and Edge on a computer',
    steps: [
      'Click the install icon at the end of the address bar, or open the browser’s menu and look for “Install.”',
      'Click “Install.”',
    ],
  },
]

/** What the page says first, by what is known of the device. */
const answers: Record<InstallWay, string> = {
  installed: 'You are using the installed app.',
  prompt: 'This browser can install the shop right away.',
  iphone: 'On this device it takes three taps:',
  mac: 'In this browser it takes two clicks:',
  android: 'On this device it takes three taps:',
  computer: 'In this browser it takes two clicks, unless the shop is installed already:',
  none: 'This browser does not install pages, or does not say how. The shop works in it all the same.',
}

/**
 * How to install the shop on any device. Complete without a script; with one, the browser's own button where it has one, and
 * the steps for this device stand out.
 */
export function InstallWays({ store }: { store: InstallationStore }) {
  useSignals()
  useEffect(() => store.watch(), [store])
  const way = store.way.value
  return (
    <>
      <div className={styles.answer} role="status">
        <p>
          {store.isAccepted.value
            ? 'Thank you! Look for Heat and Chill among your apps.'
            : way
              ? answers[way]
              : 'How it is done depends on your device:'}
        </p>
        {way === 'prompt' && (
          <Button isBusy={store.isBusy.value} onClick={() => void store.install()}>
            Install
          </Button>
        )}
      </div>
      <ul className={styles.ways}>
        {ways.map(({ key, title, steps, note }) => (
          <li key={key} className={styles.way} data-own={key === way || undefined}>
            <h2>{title}</h2>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {note && <p className={styles.note}>{note}</p>}
          </li>
        ))}
      </ul>
    </>
  )
}
