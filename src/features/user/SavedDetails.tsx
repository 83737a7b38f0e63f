import { useSignals } from '@preact/signals-react/runtime'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import styles from './Profile.module.css'
import type { SavedDetailsStore } from './saved-details.store.ts'
import type { User } from './user.store.ts'

interface SavedDetailsProps {
  store: SavedDetailsStore
  user: User | null
  onChange: () => void
}

/** What is remembered for the next checkout, and the button that deletes it; nothing where nothing is. */
export function SavedDetails({ store, user, onChange }: SavedDetailsProps) {
  useSignals()
  if (!user || (!user.drivingLicenseNumber && !user.homeAddress)) return null
  const home = user.homeAddress
  const facts = [
    ['Driving license number', user.drivingLicenseNumber],
    ['Home address', home && `${home.address}, ${home.city}, ${home.state} ${home.zipCode}`],
  ] as const
  const onDelete = async () => {
    if (await store.deleteDetails()) onChange()
  }
  return (
    <Card title="For your next checkout">
      <div className={styles.form}>
        <DescriptionList entries={facts} className={styles.facts} />
        <Notice kind="error" message={store.message.value} />
        <div className={styles.actions}>
          <ServerButton look="outline" isBusy={store.isBusy.value} onClick={() => void onDelete()}>
            Delete license and address
          </ServerButton>
        </div>
      </div>
    </Card>
  )
}
