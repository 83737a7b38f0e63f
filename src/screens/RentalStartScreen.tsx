import { useSignals } from '@preact/signals-react/runtime'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { LocationPicker } from '../features/settlements/LocationPicker.tsx'
import { PlaceList } from '../features/settlements/PlaceList.tsx'
import { paths } from '../lib/paths.ts'
import { useStores } from '../stores.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './RentalStartScreen.module.css'

/** The rental catalogue before a settlement is chosen. */
export function RentalStartScreen() {
  useSignals()
  const { settlements } = useStores()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  // The picker's form leads here where no script is.
  const chosen = Number(query.get('settlement'))
  if (chosen > 0) return <Redirect to={paths.rental(chosen)} replace />
  return (
    <main id="content" tabIndex={-1} className="page">
      <PageHeader title="Rental catalog">
        Our saunas stand at several places. Choose the one nearest to you; we deliver within 50 miles of it.
      </PageHeader>
      <div className={styles.picker}>
        <LocationPicker store={settlements} onBook={(settlementId) => navigate(paths.rental(settlementId))} />
      </div>
      <PlaceList store={settlements} />
    </main>
  )
}
