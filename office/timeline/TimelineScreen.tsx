import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { showCount } from '../../src/lib/show-count.ts'
import { withQuery } from '../../src/lib/with-query.ts'
import { Button } from '../../src/ui/Button.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { addresses } from '../addresses.ts'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { dayAfter } from '../today/days.ts'
import { BlockDialog, type BlockDialogProps } from './BlockDialog.tsx'
import { Legend } from './Legend.tsx'
import { linesOf, type UnitLine, unitLines } from './lines.ts'
import { SpanDialog } from './SpanDialog.tsx'
import type { Cell, Span } from './spans.ts'
import styles from './TimelineScreen.module.css'
import type { TimelineStore } from './timeline.store.ts'
import { TimelineChoice } from './TimelineChoice.tsx'
import { TimelineGrid } from './TimelineGrid.tsx'
import { useFreshTimeline } from './use-fresh-timeline.ts'

type Opened = { block: BlockDialogProps['start'] } | { span: Span; line: UnitLine }

/** A link from elsewhere may name a sauna whose days are to be blocked. */
function openedBy(asked: URLSearchParams): Opened | null {
  const [unit, from, to] = ['block', 'from', 'to'].map((name) => asked.get(name))
  return unit && from && to ? { block: { unitId: Number(unit), from, to, reason: 'Damaged' } } : null
}

/** What each sauna is taken for. The first day, the place, and the model are in the address. */
export function TimelineScreen({ store, canEdit }: { store: TimelineStore; canEdit: boolean }) {
  useSignals()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch())
  const from = asked.get('from') ?? undefined
  const settlement = asked.get('settlement') ?? undefined
  const model = asked.get('model') ?? undefined
  const { days, reload } = useFreshTimeline(store, from, settlement)
  const [opened, setOpened] = useState<Opened | null>(() => openedBy(asked))
  const { data, status } = store.timeline
  const timeline = data.value
  const lines = useMemo(
    () => (timeline ? linesOf(timeline, model ? Number(model) : undefined) : []),
    [timeline, model],
  )
  const units = useMemo(() => unitLines(lines), [lines])

  const go = (changes: Partial<Record<'from' | 'settlement' | 'model', string>>) =>
    navigate(withQuery(addresses.timeline, { from, settlement, model, ...changes }))
  const onOpen = (line: UnitLine, { at, nights, span }: Cell) => {
    if (!timeline) return
    const unitId = line.unit.id
    const first = span?.at ?? at
    const last = first + (span?.nights ?? nights) - 1
    if (span && (span.kind !== 'block' || !canEdit)) return setOpened({ span, line })
    if (!canEdit) return
    const day = (offset: number) => dayAfter(timeline.from, offset)
    setOpened({ block: { unitId, from: day(first), to: day(last), reason: span?.reason } })
  }
  const onClose = () => setOpened(null)
  return (
    <>
      <ScreenHeader title="Timeline">
        {timeline && <TimelineChoice {...{ timeline, from, days, settlement, model }} onGo={go} />}
      </ScreenHeader>
      {status.value === 'error' && (
        <EmptyState kind="error" title="The timeline could not be loaded." onRetry={reload} />
      )}
      <Notice kind="done" message={store.done.value} />
      {!opened && <Notice kind="error" message={store.moving.message.value} />}
      {store.isStale.value && <Notice kind="info" message="What others change does not arrive right now." />}
      {timeline && status.value !== 'error' && (
        <>
          <div className={styles.above}>
            <Legend />
            {canEdit && units.length > 0 && (
              <Button look="outline" onClick={() => setOpened({ block: {} })}>
                Block or free days
              </Button>
            )}
          </div>
          {lines.length === 0 && <EmptyState kind="empty" title="There are no saunas for rent here." />}
          {lines.length > 0 && (
            <TimelineGrid
              timeline={timeline}
              lines={lines}
              canEdit={canEdit}
              isCovered={opened !== null}
              onOpen={onOpen}
              onMove={({ order }, { unit }) => void store.move(order, unit)}
              onHold={store.hold}
            />
          )}
          {timeline.unitsLeft > 0 && (
            <p>
              {showCount(timeline.unitsLeft, 'more sauna is', 'more saunas are')} not listed. Choose a place
              to see all of its own.
            </p>
          )}
        </>
      )}
      {opened && 'block' in opened && timeline && (
        <BlockDialog store={store} units={units} start={opened.block} onClose={onClose} />
      )}
      {opened && 'span' in opened && timeline && (
        <SpanDialog
          store={store}
          units={units}
          {...opened}
          from={timeline.from}
          canEdit={canEdit}
          onClose={onClose}
        />
      )}
    </>
  )
}
