import { useSignals } from '@preact/signals-react/runtime'
import { showNumber } from '../../lib/show-number.ts'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ServerButton } from '../../ui/ServerButton.tsx'
import styles from './Profile.module.css'
import type { SavedDetailsStore } from './saved-details.store.ts'
import { siteText } from './site-text.ts'
import type { User } from './user.store.ts'

const inWords = (words: readonly string[]) => new Intl.ListFormat('en-US').format(words)

const classNames = { '1': 'I', '2': 'II', '3': 'III', '4': 'IV', '5': 'V' }

/** What a customer has said of their car. In its own words: those of the rules would have to be loaded for it. */
function carText({ hitch, ratedLb, ball, plug, controller }: NonNullable<User['towCar']>): string {
  const rest = [
    ratedLb !== null && `rated for ${showNumber(ratedLb)} lb`,
    ball === 'none' ? 'no ball' : ball !== 'unknown' && `${ball.replace('-', ' ')}-inch ball`,
    plug === 'none' ? 'no plug' : plug !== 'unknown' && `${plug} plug`,
    controller !== 'unknown' && `${controller === 'no' ? 'no ' : ''}brake controller`,
  ]
  const first =
    hitch === 'none'
      ? 'No hitch'
      : hitch === 'unknown'
        ? 'Hitch of unknown class'
        : `Hitch of class ${classNames[hitch]}`
  return [first, ...rest].filter(Boolean).join(', ')
}

interface SavedDetailsProps {
  store: SavedDetailsStore
  user: User | null
  onChange: () => void
}

/** What is remembered for the next checkout, and the button that deletes it; nothing where nothing is. */
export function SavedDetails({ store, user, onChange }: SavedDetailsProps) {
  useSignals()
  if (!user || (!user.drivingLicenseNumber && !user.homeAddress && !user.towCar && !user.site)) return null
  const { homeAddress: home, towCar, site } = user
  const facts = [
    ['Driver’s license number', user.drivingLicenseNumber],
    ['Home address', home && `${home.address}, ${home.city}, ${home.state} ${home.zipCode}`],
    ['Car', towCar && carText(towCar)],
    ['Place', site && siteText(site)],
  ] as const
  const known = [
    ...(user.drivingLicenseNumber ? ['license'] : []),
    ...(home ? ['address'] : []),
    ...(towCar ? ['car'] : []),
    ...(site ? ['place'] : []),
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
