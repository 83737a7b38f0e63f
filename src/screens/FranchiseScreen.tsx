import { aboutPicture, deliveryPicture, heroFranchise } from '../assets/pictures.ts'
import { franchisePage } from '../content/franchise-page.ts'
import { franchiseLevels } from '../content/franchise-terms.ts'
import { LevelCards } from '../features/franchise/LevelCards.tsx'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Hero } from '../ui/Hero.tsx'
import { MediaSection } from '../ui/MediaSection.tsx'
import styles from './FranchiseScreen.module.css'

/** The franchise offer. */
export function FranchiseScreen() {
  const { headline, subtitle, concept, boss, advantages, contact } = franchisePage
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1}>
      <Hero
        headline={headline}
        subtitle={subtitle}
        image={heroFranchise}
        calm="sky"
        scrollCue={{ anchor: 'the-concept', label: concept.heading }}
      />
      <MediaSection id="the-concept" {...concept} image={aboutPicture} frame="barrel">
        <ButtonLink look="outline" href={paths.info('franchiseAbout')}>
          {concept.readMore}
        </ButtonLink>
      </MediaSection>
      <section id="be-your-own-boss" tabIndex={-1} aria-labelledby="boss" className={`page ${styles.boss}`}>
        <h2 id="boss">{boss.heading}</h2>
        {boss.paragraphs.map((text) => (
          <p key={text} className={styles.lead}>
            {text}
          </p>
        ))}
        <LevelCards levels={franchiseLevels} />
        <ButtonLink look="outline" href={paths.info('franchiseModel')}>
          {boss.readMore}
        </ButtonLink>
      </section>
      <MediaSection
        id="advantages"
        heading={advantages.heading}
        paragraphs={[]}
        image={deliveryPicture}
        isFlipped
      >
        <DescriptionList
          entries={advantages.points.map(({ title, text }) => [title, text])}
          className={styles.points}
        />
        <ButtonLink look="outline" href={paths.info('franchiseAdvantages')}>
          {advantages.readMore}
        </ButtonLink>
      </MediaSection>
      <section aria-labelledby="contact" className={styles.contact}>
        <div className="page">
          <h2 id="contact">{contact.heading}</h2>
          {contact.paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ButtonLink look="glow" href={paths.contacts()}>
            {contact.readMore}
          </ButtonLink>
        </div>
      </section>
    </main>
  )
}
