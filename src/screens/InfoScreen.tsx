import type { ReactNode } from 'react'
import { aboutPicture, conceptPicture, deliveryPicture } from '../assets/pictures.ts'
import { fillSlots } from '../content/fill-slots.ts'
import type { TextPage } from '../content/page.ts'
import { useStores } from '../stores.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { TableOfContents } from '../ui/TableOfContents.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Prose } from '../ui/Prose.tsx'
import styles from './Article.module.css'

const pictures = { about: aboutPicture, concept: conceptPicture, delivery: deliveryPicture }

/** A page with fewer headings is easy to scan. */
const headingsWorthListing = 7

interface InfoScreenProps {
  page: TextPage
  /** Goes below the text, before the further links. */
  children?: ReactNode
}

/** An information page from its Markdown. */
export function InfoScreen({ page, children }: InfoScreenProps) {
  const { shop } = useStores()
  const { heading, intro, picture, toc, html, more = [] } = page
  const image = picture ? pictures[picture as keyof typeof pictures] : undefined
  const hasContents = toc.length >= headingsWorthListing
  return (
    <main
      id="content"
      aria-labelledby="page-title"
      className={`page ${styles.article} ${image && !hasContents ? styles.beside : ''}`}
    >
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 id="page-title">{heading}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {image && (
          <Picture
            image={image}
            className={styles.picture}
            sizes="(min-width: 64rem) 26rem, 100vw"
            priority="largest"
          />
        )}
      </div>
      <div className={`${styles.body} ${hasContents ? styles.hasContents : ''}`}>
        {hasContents && (
          <div className={styles.contents}>
            <TableOfContents headings={toc} />
          </div>
        )}
        <div className={styles.text}>
          <Prose html={fillSlots(html, shop)} />
        </div>
      </div>
      {children}
      {more.length > 0 && (
        <nav className={styles.more} aria-label="Read on" data-from-frame={3}>
          {more.map(({ to, text }, index) => (
            <ButtonLink key={to} href={to} look={index === 0 ? 'primary' : 'outline'}>
              {text}
            </ButtonLink>
          ))}
        </nav>
      )}
    </main>
  )
}
