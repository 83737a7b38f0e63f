import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Toast } from '../ui/Toast.tsx'
import styles from './MessageParts.module.css'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const nothing = () => {}
const newVersion = 'A new version of the shop is ready. Reload when it suits you: nothing you typed is lost.'

/** A dialog that is open without taking the whole page, so that its look can be seen beside others. */
function OpenDialog({ title, children }: { title: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('dialog')?.setAttribute('open', ''), [])
  return (
    <div ref={frame} className={styles.inPlace}>
      <Dialog isOpen={false} title={title} onClose={nothing}>
        {children}
      </Dialog>
    </div>
  )
}

function ModalDialog() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        Open it
      </Button>
      <Dialog isOpen={isOpen} title="Cancel this order?" onClose={() => setOpen(false)}>
        <p>You get back $412.00 within five days.</p>
      </Dialog>
    </>
  )
}

export function MessageParts() {
  return (
    <>
      <Part name="Notice">
        <State name="done" isRow>
          <Notice kind="done" message="Thank you. We answer within a day." />
        </State>
        <State name="info" isRow>
          <Notice kind="info" message="Your session has ended, so please log in again." />
        </State>
        <State name="error" isRow>
          <Notice kind="error" message="The server could not be reached. Please try again." />
        </State>
        <State name="long text" isRow>
          <Notice
            kind="error"
            message="These dates were just taken by another customer, and the sauna is not free again before June 28. Your address and your phone number are still here, so all you need to choose are other dates."
          />
        </State>
        <State name="nothing to say" isRow>
          <Notice kind="done" message={null} />
        </State>
      </Part>
      <Part name="EmptyState">
        <State name="empty" isRow>
          <EmptyState kind="empty" title="No orders yet" text="What you book or buy is listed here.">
            <ButtonLink href="/catalog/rental">See the saunas</ButtonLink>
          </EmptyState>
        </State>
        <State name="error" isRow>
          <EmptyState
            kind="error"
            title="This could not be loaded"
            text="Check your connection."
            onRetry={nothing}
          />
        </State>
        <State name="error, trying again" isRow>
          <EmptyState kind="error" title="This could not be loaded" onRetry={nothing} isRetrying />
        </State>
        <State name="title alone" isRow>
          <EmptyState kind="empty" title="Nothing matches these dates" />
        </State>
      </Part>
      <Part name="Skeleton">
        {(['title', 'text', 'button', 'picture'] as const).map((shape) => (
          <State key={shape} name={shape} isRow>
            <Skeleton shape={shape} />
          </State>
        ))}
      </Part>
      <Part name="Toast">
        <State name="message" ground="window" isRow>
          <Toast message="Saved for offline use." onDismiss={nothing} />
        </State>
        <State name="with an action, long text" ground="window" isRow>
          <Toast
            message={newVersion}
            action={{ label: 'Reload', onPress: nothing }}
            onDismiss={nothing}
            dismissLabel="Not now"
          />
        </State>
        <State name="focus" shown="focus" ground="window" isRow>
          <Toast message="Saved." action={{ label: 'Undo', onPress: nothing }} onDismiss={nothing} />
        </State>
        <State name="nothing to say" ground="window" isRow>
          <Toast message={null} onDismiss={nothing} />
        </State>
      </Part>
      <Part name="Dialog">
        <State name="open" isRow>
          <OpenDialog title="Cancel this order?">
            <p>You get back $412.00 within five days.</p>
            <Button>Cancel the order</Button>
          </OpenDialog>
        </State>
        <State name="open, long title" isRow>
          <OpenDialog title="The price has changed since you opened this page, by the delivery and the tax on it">
            <p>Please look at it again before you pay.</p>
          </OpenDialog>
        </State>
        <State name="open, focus" shown="focus" isRow>
          <OpenDialog title="Cancel this order?">
            <Button>Cancel the order</Button>
          </OpenDialog>
        </State>
        <State name="modal">
          <ModalDialog />
        </State>
      </Part>
    </>
  )
}
