import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { showDays } from '../../src/lib/dates.ts'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { ButtonLink } from '../../src/ui/ButtonLink.tsx'
import { Icon, type IconName } from '../../src/ui/Icon.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { blockAddress, orderAddress } from '../addresses.ts'
import { useFocusHeir } from '../frame/use-focus-heir.ts'
import type { Tap } from '../today/tap.ts'
import { Mark } from './Mark.tsx'
import type { ReportEntry } from './entries.ts'
import { Photos } from './Photos.tsx'
import { RefusedItem } from './RefusedItem.tsx'
import { ReportForm } from './ReportForm.tsx'
import { endWords } from './report-words.ts'
import styles from './Reports.module.css'
import type { Report, ReportsStore } from './reports.store.ts'

interface ReportItemProps {
  store: ReportsStore
  entry: ReportEntry
  /** `yyyy-MM-dd` at the company. */
  today: string
  /** It is not on the list anymore, and here because of what was added to it. */
  isLeft?: boolean
  /** It is over, and no longer here. */
  onEnd: () => void
}

/** How far a tap has come that is not on the list. */
function progressOf(state: Tap['state'] | undefined): { icon: IconName; text: string } {
  if (state === 'waiting')
    return { icon: 'offline', text: 'Not sent yet. It will be sent when you’re back online.' }
  return state === 'done' ? { icon: 'check', text: 'Saved.' } : { icon: 'retry', text: 'Sending…' }
}

/** What the server knows of it. */
function Facts({ report }: { report: Report }) {
  const { order, title, place, by, at, note, next } = report
  return (
    <>
      <p className={styles.fact}>
        {[title, place?.name].filter(Boolean).join(', ')}
        <br />
        Found with <Link href={orderAddress(order)}>order #{order}</Link> by {by}, {showMoment(at)}
      </p>
      {note && <p className={styles.text}>{note}</p>}
      <p className={styles.fact}>
        {next.length === 0 && 'No order is waiting for this sauna.'}
        {next.length > 0 && 'Goes out next: '}
        {next.map((one, index) => (
          <span key={one.order}>
            {index > 0 && '; '}
            <Link href={orderAddress(one.order)}>#{one.order}</Link> {showDays(one.dateFrom, one.dateTo)}
          </span>
        ))}
      </p>
    </>
  )
}

/** One sauna that needs cleaning or is damaged: what was found, what it is needed for next, and the tap that ends it. */
export function ReportItem({ store, entry, today, isLeft = false, onEnd }: ReportItemProps) {
  useSignals()
  const { key, kind, name, tap, report } = entry
  const item = useRef<HTMLLIElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const details = useRef<HTMLDetailsElement>(null)
  useFocusHeir(item, heading)
  const newest = store.newest.value
  const isNew = newest?.key === key
  const [isOpen, setOpen] = useState(isNew || isLeft)
  useEffect(() => {
    if (!isNew) return
    if (details.current) details.current.open = true
    heading.current?.focus()
    // Asked for again, it gets the focus again.
  }, [isNew, newest])
  const act = store.acts.value[key]
  const joined = store.joins.value[key]
  const progress = progressOf(tap?.state)
  const isOff = isLeft || (tap !== undefined && store.kept.value.includes(tap.key))
  // Until the list is there, nobody knows.
  const isGone = isOff && store.open.data.value !== null && store.open.status.value !== 'error'
  const { act: endLabel, done } = endWords[kind]
  const end = async (isMistake: boolean) => {
    const said = isMistake ? `${name}: taken back.` : `${name} ${done}.`
    if (await store.end(key, isMistake, said)) onEnd()
  }
  if (tap?.state === 'refused')
    return (
      <li ref={item} className={styles.report}>
        <RefusedItem store={store} entry={entry} heading={heading} />
      </li>
    )
  return (
    <li ref={item} className={styles.report}>
      <h3 ref={heading} tabIndex={-1}>
        {name} <Mark kind={kind} />
      </h3>
      {!report && (
        <p className={styles.state}>
          <Icon name={progress.icon} /> {progress.text}
        </p>
      )}
      {joined && <Notice kind="info" message={joined.message} />}
      {isGone && (
        <p className={styles.state}>
          <Icon name="alert" /> This report is closed, or it isn’t at the place you chose. What you added
          isn’t saved yet.
        </p>
      )}
      {report && <Facts report={report} />}
      {report && !isLeft && (
        <Photos report={report} isBusy={act?.isBusy} onRemove={(id) => void store.removePhoto(key, id)} />
      )}
      <details
        ref={details}
        className={styles.more}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>Note and photos</summary>
        <ReportForm store={store} reportKey={key} note={report?.note ?? tap?.joined?.note ?? ''} />
      </details>
      {report && !isLeft && (
        <div className={styles.acts}>
          <Button
            look="outline"
            isBusy={act?.isBusy}
            aria-label={`${endLabel}: ${name}`}
            onClick={() => void end(false)}
          >
            {endLabel}
          </Button>
          {kind === 'damage' && (
            <ButtonLink
              look="outline"
              href={blockAddress(report.unit.id, { today, next: report.next[0]?.dateFrom })}
            >
              Block upcoming days
            </ButtonLink>
          )}
          <Button
            look="quiet"
            isBusy={act?.isBusy}
            aria-label={`Reported by mistake: ${name}`}
            onClick={() => void end(true)}
          >
            Reported by mistake
          </Button>
        </div>
      )}
      <Notice kind="error" message={act?.message ?? null} />
    </li>
  )
}
