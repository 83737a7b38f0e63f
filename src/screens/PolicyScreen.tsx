import { fillSlots } from '../content/fill-slots.ts'
import type { TextPage } from '../content/page.ts'
import { useStores } from '../stores.tsx'
import { TableOfContents } from '../ui/TableOfContents.tsx'
import { Prose } from '../ui/Prose.tsx'
import styles from './Article.module.css'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `2018-07-18` → `18 July 2018`, as policies write it. */
const dayInWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** A policy: its effective date, table of contents, and text. In the mobile app's web view, the text alone. */
export function PolicyScreen({ page }: { page: TextPage }) {
  const { shop, layout } = useStores()
  const { heading, intro, effective, toc, html } = page
  return (
    <main id="content" aria-labelledby="page-title" className={`page ${styles.article}`}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 id="page-title">{heading}</h1>
          {effective && (
            <p className={styles.effective}>
              Effective <time dateTime={effective}>{dayInWords(effective)}</time>
            </p>
          )}
          {intro && !layout.isWebView && <p className={`${styles.intro} ${styles.left}`}>{intro}</p>}
        </div>
      </div>
      <div className={`${styles.body} ${layout.isWebView ? '' : styles.hasContents}`}>
        {!layout.isWebView && (
          <div className={`${styles.contents} ${styles.left}`}>
            <TableOfContents headings={toc} />
          </div>
        )}
        <div className={styles.text}>
          <Prose html={fillSlots(html, shop)} />
        </div>
      </div>
    </main>
  )
}
