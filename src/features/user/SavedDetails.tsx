import { useSignals } from '@preact/signals-react/runtime'
import { ballName, plugName } from '../../../contract/tow-check.ts'
import { capitalize } from '../../ui/capitalize.ts'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import styles from './Profile.module.css'
import type { SavedDetailsStore } from './saved-details.store.ts'
import type { User } from './user.store.ts'

const inWords = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words)

const classNames = { '1': 'I', '2': 'II', '3': 'III', '4': 'IV', '5': 'V' }

/** What a customer has said of their car, as far as it is known. */
function carText({ hitch, ratedLb, ball, plug, controller }: NonNullable<User['towCar']>): string {
  const facts = [
    hitch === 'none' ? 'no hitch' : hitch !== 'unknown' && `hitch of class ${classNames[hitch]}`,
    ratedLb !== null && `rated for ${ratedLb.toLocaleString('en-US')} lb`,
    ball === 'none' ? 'no ball' : ball !== 'unknown' && ballName(ball),
    plug === 'none' ? 'no plug' : (plug === '4-flat' || plug === '7-way') && plugName(plug),
    controller === 'yes' && 'brake controller',
  ]
  return capitalize(facts.filter(Boolean).join(', ') || 'nothing known')
}

interface SavedDetailsProps {
  store: SavedDetailsStore
  user: User | null
  onChange: () => void
}

/** What is remembered for the next checkout, and the button that deletes it; nothing where nothing is. */
export function SavedDetails({ store, user, onChange }: SavedDetailsProps) {
  useSignals()
  if (!user || (!user.drivingLicenseNumber && !user.homeAddress && !user.towCar)) return null
  const { homeAddress: home, towCar } = user
  const facts = [
    ['Driving license number', user.drivingLicenseNumber],
    ['Home address', home && `${home.address}, ${home.city}, ${home.state} ${home.zipCode}`],
    ['Car', towCar && carText(towCar)],
  ] as const
  const known = [
    ...(user.drivingLicenseNumber ? ['license'] : []),
    ...(home ? ['address'] : []),
    ...(towCar ? ['car'] : []),
  ]
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
            Delete {inWords(known)}
          </ServerButton>
        </div>
      </div>
    </Card>
  )
}
