import { useSignals } from '@preact/signals-react/runtime'
import { FeedbackForm } from '../features/feedback/FeedbackForm.tsx'
import { createFeedbackStore } from '../features/feedback/feedback.store.ts'
import { mapPlacesOf } from '../features/settlements/map-places.ts'
import { PlacesMap } from '../features/settlements/PlacesMap.tsx'
import { useLazyStore, useStores } from '../stores.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Map } from '../ui/Map.tsx'
import { MapLink } from '../ui/MapLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import styles from './ContactsScreen.module.css'

const zoom = 16

/** How to reach the company: by email, by phone, on the map, or with the form. */
export function ContactsScreen() {
  useSignals()
  const { shop, sentForm, settlements } = useStores()
  const feedback = useLazyStore(createFeedbackStore)
  const { legalName, address, email, phone, latitude, longitude } = shop.company
  const emailLink = <a href={`mailto:${email}`}>{email}</a>
  const phoneLink = <PhoneLink phone={phone} />
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${styles.contacts}`}>
      <PageHeader title="Contacts">
        Questions about a sauna, a booking, or the franchise? Write or call. We are happy to help.
      </PageHeader>
      <div className={styles.columns}>
        <section aria-label="Contact details" className={styles.details}>
          <DescriptionList
            entries={[
              ['Email', emailLink],
              ['Phone', phoneLink],
            ]}
            className={styles.ways}
          />
          <figure className={styles.place}>
            <Map
              latitude={latitude}
              longitude={longitude}
              zoom={zoom}
              label={address}
              places={mapPlacesOf(settlements.data.value)}
              tiles={shop.mapTiles}
            />
            <figcaption className={styles.caption}>
              <address>
                {legalName}
                <br />
                {address}
              </address>
              <MapLink point={shop.company} label={legalName} />
            </figcaption>
          </figure>
        </section>
        <div>
          <FeedbackForm store={feedback} sentForm={sentForm} />
        </div>
      </div>
      <PlacesMap store={settlements} company={shop.company} />
    </main>
  )
}
