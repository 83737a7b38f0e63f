import { useSyncExternalStore } from 'react'
import { FeedbackForm } from '../features/feedback/FeedbackForm.tsx'
import { createFeedbackStore } from '../features/feedback/feedback.store.ts'
import { mapLink } from '../lib/map-link.ts'
import { useLazyStore, useStores } from '../stores.tsx'
import { Icon } from '../ui/Icon.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Map } from '../ui/Map.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './ContactsScreen.module.css'

const zoom = 16

// The server cannot know the device, so every page says the same until hydration.
const neverChanges = () => () => {}
const thisDevice = () => navigator.userAgent
const anyDevice = () => ''

/** How to reach the company: by email, by phone, on the map, or with the form. */
export function ContactsScreen() {
  const { shop, sentForm } = useStores()
  const feedback = useLazyStore(createFeedbackStore)
  const { legalName, address, email, phone, latitude, longitude } = shop.company
  const device = useSyncExternalStore(neverChanges, thisDevice, anyDevice)
  const emailLink = <a href={`mailto:${email}`}>{email}</a>
  const phoneLink = <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.contacts}`}>
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
              tiles={shop.mapTiles}
            />
            <figcaption className={styles.caption}>
              <address>
                {legalName}
                <br />
                {address}
              </address>
              <a
                className={styles.open}
                href={mapLink(shop.company, legalName, device)}
                rel="noopener noreferrer"
              >
                <Icon name="place" />
                Open in your maps app
              </a>
            </figcaption>
          </figure>
        </section>
        <div>
          <FeedbackForm store={feedback} sentForm={sentForm} />
        </div>
      </div>
    </main>
  )
}
