import { useSignals } from '@preact/signals-react/runtime'
import { Redirect, useLocation, useSearch } from 'wouter'
import { LocationPicker } from '../features/settlements/LocationPicker.tsx'
import { PlaceList } from '../features/settlements/PlaceList.tsx'
import { paths } from '../lib/paths.ts'
import { useStores } from '../stores.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './RentalStartScreen.module.css'

/** The rental catalog before a settlement is chosen. */
export function RentalStartScreen() {
  useSignals()
  const { settlements } = useStores()
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  // The picker's form leads here without script.
  const chosen = Number(query.get('settlement'))
  if (chosen > 0) return <Redirect to={paths.rental(chosen)} replace />
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className="page">
      <PageHeader title="Rental catalog">
        We rent saunas at several locations. Choose the one nearest you. We deliver within 50 miles of it.
      </PageHeader>
      <div className={styles.picker}>
        <LocationPicker store={settlements} onBook={(settlementId) => navigate(paths.rental(settlementId))} />
      </div>
      <PlaceList store={settlements} />
    </main>
  )
}
