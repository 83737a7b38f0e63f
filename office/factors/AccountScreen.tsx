import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { showMoment } from '../../src/lib/show-moment.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Card } from '../../src/ui/Card.tsx'
import { Notice } from '../../src/ui/Notice.tsx'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import columns from '../frame/Columns.module.css'
import rows from '../frame/Rows.module.css'
import type { OfficeSession, SessionStore } from '../sign-in/session.store.ts'
import { AddFactor } from './AddFactor.tsx'
import type { DeviceNewsStore } from './device-news.store.ts'
import { DeviceNews } from './DeviceNews.tsx'
import type { FeedStore } from './feed.store.ts'
import { FeedCard } from './FeedCard.tsx'
import type { FactorsStore } from './factors.store.ts'
import { OrderNews } from './OrderNews.tsx'
import type { OrderNewsStore } from './order-news.store.ts'

interface AccountScreenProps {
  store: FactorsStore
  orderNews: { store: OrderNewsStore; isOn: boolean }
  deviceNews: DeviceNewsStore
  feed: FeedStore
  session: Pick<SessionStore, 'endAllSessions' | 'ending'>
  member: OfficeSession['member']
}

const kinds = { passkey: 'Passkey', authenticator: 'Authenticator app' }

/** How the member logs in, and out everywhere. */
export function AccountScreen({ store, orderNews, deviceNews, feed, session, member }: AccountScreenProps) {
  useSignals()
  const { factors, changing } = store
  useEffect(() => void store.load(), [store])
  const { items = [], recoveryCodesLeft = 0 } = factors.data.value ?? {}
  return (
    <>
      <ScreenHeader title="Your log-in">
        <p className={rows.note}>{member.email}</p>
      </ScreenHeader>
      <div className={columns.columns}>
        <Card title="Second factors">
          <Notice
            kind="error"
            message={factors.status.value === 'error' ? 'They could not be loaded. Please try again.' : null}
          />
          <ul className={rows.rows}>
            {items.map(({ id, kind, name, createdAt, usedAt }) => (
              <li key={id} className={rows.row}>
                <div>
                  <strong>{name === kinds[kind] ? name : `${kinds[kind]}: ${name}`}</strong>
                  <p className={rows.note}>
                    Added {showMoment(createdAt)}
                    {usedAt && `, last used ${showMoment(usedAt)}`}
                  </p>
                </div>
                {items.length > 1 && (
                  <Button
                    look="quiet"
                    isBusy={changing.isBusy.value}
                    onClick={() => void store.removeFactor(id)}
                    aria-label={`Remove ${kinds[kind].toLowerCase()} ${name}`}
                  >
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <AddFactor store={store} />
        </Card>
        <Card title="Recovery codes">
          <p>{recoveryCodesLeft} of 10 left. New codes replace them all.</p>
          <div>
            <Button
              look="outline"
              isBusy={changing.isBusy.value}
              onClick={() => void store.renewRecoveryCodes()}
            >
              Make new codes
            </Button>
          </div>
          <Notice kind="error" message={changing.message.value} />
        </Card>
        {member.role !== 'partner' && <OrderNews {...orderNews} />}
        <DeviceNews store={deviceNews} isPartner={member.role === 'partner'} />
        <FeedCard store={feed} />
        <Card title="Devices">
          <p>Logs you out of the office on all devices, including this one.</p>
          <div>
            <Button
              look="outline"
              isBusy={session.ending.isBusy.value}
              onClick={() => void session.endAllSessions()}
            >
              End all my sessions
            </Button>
          </div>
          <Notice kind="error" message={session.ending.message.value} />
        </Card>
      </div>
    </>
  )
}
