import { useState } from 'react'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import styles from './ShareButton.module.css'

interface ShareButtonProps {
  /** What is shared; apps show it beside the link. */
  title: string
  /** Of this shop, from the slash on. */
  path: string
  /** The words on the button. */
  label: string
}

type Outcome = 'none' | 'copied' | 'shown'

/** Null for a link that cannot be shared this way; otherwise nothing more has to be said. */
async function shareWithApps(data: ShareData): Promise<'done' | null> {
  if (!navigator.canShare?.(data)) return null
  try {
    await navigator.share(data)
    return 'done'
  } catch (error) {
    // The visitor closed the list of apps.
    return (error as DOMException).name === 'AbortError' ? 'done' : null
  }
}

const copy = (url: string): Promise<Outcome> =>
  navigator.clipboard.writeText(url).then(
    () => 'copied',
    () => 'shown',
  )

/**
 * Gives a link to the device's apps; where there is no list of them, copies it; where that is refused, shows it. For parts
 * that come when the page is alive: without a script it can do nothing.
 */
export function ShareButton({ title, path, label }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none')
  const url = `${location.origin}${path}`

  async function share() {
    if ((await shareWithApps({ title, url })) === 'done') return setOutcome('none')
    // No clipboard outside of https.
    setOutcome(navigator.clipboard ? await copy(url) : 'shown')
  }

  return (
    <div className={styles.share}>
      <Button look="outline" onClick={() => void share()}>
        {label}
      </Button>
      <p className={styles.outcome} role="status">
        {outcome === 'copied' && 'The link is copied.'}
      </p>
      {outcome === 'shown' && (
        <Field
          label="Copy this link"
          name="link"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  )
}
