import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { showMoney } from '../../src/lib/money.ts'
import { Card } from '../../src/ui/Card.tsx'
import { EmptyState } from '../../src/ui/EmptyState.tsx'
import { statementAddress } from '../addresses.ts'
import columns from '../frame/Columns.module.css'
import rows from '../frame/Rows.module.css'
import { ScreenHeader } from '../frame/ScreenHeader.tsx'
import { ContractForm } from './ContractForm.tsx'
import { OwnUseForm } from './OwnUseForm.tsx'
import { showMonth } from '../frame/months.ts'
import styles from './PartnersScreen.module.css'
import type { Partner, PartnersStore } from './partners.store.ts'
import { SaunaFacts } from './SaunaFacts.tsx'

interface PartnersScreenProps {
  store: PartnersStore
  /** A partner sees own saunas and books own use; an owner sees all and sets contracts. */
  isPartner: boolean
}

/** Franchise partners: saunas, contracts, own use, and what they get each month. */
export function PartnersScreen({ store, isPartner }: PartnersScreenProps) {
  useSignals()
  useEffect(() => void store.load(), [store])
  const { data, status } = store.partners
  const items = data.value?.items ?? []
  return (
    <>
      <ScreenHeader title={isPartner ? 'Your saunas' : 'Partners'} />
      {status.value === 'error' && (
        <EmptyState kind="error" title="This could not be loaded." onRetry={() => void store.load()} />
      )}
      {data.value && items.length === 0 && (
        <EmptyState
          kind="empty"
          title="There are no partners yet."
          text="Invite one under People, and choose their saunas."
        />
      )}
      {items.map((partner) => (
        <section key={partner.id} className={styles.partner} aria-label={partner.name || partner.email}>
          {!isPartner && <h2 className={styles.name}>{partner.name || partner.email}</h2>}
          <div className={columns.columns}>
            {partner.saunas.map((sauna) => (
              <Card key={sauna.unitId} title={`${sauna.serial}: ${sauna.title}`}>
                <p className={rows.note}>{sauna.place}</p>
                <SaunaFacts contract={sauna.contract} />
                {isPartner ? (
                  sauna.contract && <OwnUseForm store={store} sauna={sauna} />
                ) : (
                  <ContractForm store={store} sauna={sauna} />
                )}
              </Card>
            ))}
            <Statements partner={partner} />
          </div>
        </section>
      ))}
    </>
  )
}

function Statements({ partner: { id, statements } }: { partner: Partner }) {
  return (
    <Card title="Monthly statements">
      {statements.length === 0 ? (
        <p className={rows.note}>There are none yet: no rental under a contract has ended.</p>
      ) : (
        <ul className={rows.rows}>
          {statements.map(({ month, revenue, share, paidOutAt }) => (
            <li key={month} className={rows.row}>
              <div>
                <Link className={rows.link} href={statementAddress(id, month)}>
                  {showMonth(month)}
                </Link>
                <p className={rows.note}>
                  {paidOutAt ? 'Paid out' : 'Open'}: share of {showMoney(revenue)} rental revenue
                </p>
              </div>
              <strong>{showMoney(share)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
