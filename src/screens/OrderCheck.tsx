import { type ToggleEvent, useContext, useState } from 'react'
import { ChangeNotice } from '../features/user/ChangeNotice.tsx'
import { MissingPanel } from '../features/user/MissingPanel.tsx'
import type { Order } from '../features/user/user.store.ts'
import { OfflineContext } from '../ui/offline-context.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { CheckOutcome, OrderCheckForm } from './OrderCheckForm.tsx'
import styles from './TowDetails.module.css'

interface OrderCheckProps {
  order: Order
  /** Settles once the orders are those from after it, or could not be loaded. */
  onReload: () => Promise<unknown>
  /** Few customers answer here, so the questions come when they are opened. */
  load?: () => Promise<{ OrderCheckForm: typeof OrderCheckForm }>
}

const loadForm = () => import('./OrderCheckForm.tsx')

/** What an order asks until its stay begins, folded: about the car for a pickup, about the place for a delivery. */
export function OrderCheck({ order, onReload, load = loadForm }: OrderCheckProps) {
  const isOffline = useContext(OfflineContext)
  const [Form, setForm] = useState<typeof OrderCheckForm | typeof MissingPanel | null>(null)
  const [outcome, setOutcome] = useState<CheckOutcome | null>(null)
  // After each answer it is folded again.
  const [saves, setSaves] = useState(0)
  const { trailer, towCheck, siteCheck, header, checkId } = order
  const isAnswered = towCheck !== undefined || siteCheck !== undefined
  const isMissing = Form === null || Form === MissingPanel
  /** What did not come is asked for again when it is opened again. */
  const onToggle = async ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open || !isMissing) return
    setForm(null)
    const loaded = await load().catch(() => null)
    setForm(() => loaded?.OrderCheckForm ?? MissingPanel)
  }
  const tellOutcome = (told: CheckOutcome | null) => {
    setOutcome(told)
    if (!told?.isSaved) return
    setForm(null)
    setSaves((count) => count + 1)
  }
  // What still asks the same says itself what went wrong.
  const isAboutThis = outcome?.checkId === checkId
  const isTold = outcome?.isSaved ? isAboutThis || !checkId : !isAboutThis
  const question = trailer ? 'Can your car tow it?' : 'Does it fit your place?'
  const correction = `Change your answers about your ${trailer ? 'car' : 'place'}`
  return (
    <>
      <ChangeNotice
        kind={outcome?.isSaved ? 'done' : 'error'}
        message={(isTold && outcome?.message) || null}
      />
      {checkId && !(isOffline && isMissing) && (
        <details key={saves} className={styles.details} onToggle={(event) => void onToggle(event)}>
          <summary>
            {isAnswered ? correction : question}
            <span className="visually-hidden"> {header}</span>
          </summary>
          {Form ? (
            <Form key={checkId} order={order} onReload={onReload} onOutcome={tellOutcome} />
          ) : (
            <Skeleton shape="picture" />
          )}
        </details>
      )}
    </>
  )
}
