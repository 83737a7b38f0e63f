import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import styles from './NotFoundScreen.module.css'

export function NotFoundScreen() {
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1} className={`page ${styles.screen}`}>
      <p className={styles.number}>404</p>
      <h1 id="page-title">Page Not Found</h1>
      <p className={styles.text}>
        Looks like you've followed a broken link or entered a URL that doesn't exist on this site.
      </p>
      <ButtonLink href={paths.main()}>To main page</ButtonLink>
    </main>
  )
}
