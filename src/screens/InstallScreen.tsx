import { InstallWays } from '../features/offline/InstallWays.tsx'
import { createInstallationStore } from '../features/offline/installation.store.ts'
import { paths } from '../lib/paths.ts'
import { useLazyStore } from '../stores.tsx'
import { NavLink } from '../ui/NavLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './InstallScreen.module.css'

/** How to install the shop as an app: the way that stays after every offer to do so was declined. */
export function InstallScreen() {
  const store = useLazyStore(createInstallationStore)
  return (
    <main id="content" tabIndex={-1} className={`page ${styles.install}`}>
      <PageHeader title="Install the app">
        Heat and Chill on your home screen: it opens in its own window, with or without a signal. It needs no
        app store and little space.
      </PageHeader>
      <InstallWays store={store} />
      <section className={styles.notes} aria-labelledby="good-to-know">
        <h2 id="good-to-know">Good to know</h2>
        <ul>
          <li>
            On an iPhone, an iPad, and in Safari on a Mac, the app has storage of its own. Log in there if it
            asks you to, and save again there what you want to open without a signal. What you{' '}
            <NavLink href={paths.saved()}>saved in the browser</NavLink> stays there.
          </li>
          <li>Elsewhere the app shares what the browser has saved, and you stay logged in.</li>
          <li>You remove it like any other app. Your orders are in your account and stay there.</li>
        </ul>
      </section>
    </main>
  )
}
