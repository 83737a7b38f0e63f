import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import {
  aboutPicture,
  conceptPicture,
  deliveryPicture,
  heroFranchise,
  heroWinter,
} from '../assets/pictures.ts'
import { mainPage } from '../content/main-page.ts'
import { LocationPicker } from '../features/settlements/LocationPicker.tsx'
import { RentalSteps } from '../features/settlements/RentalSteps.tsx'
import { paths } from '../lib/paths.ts'
import { useStores } from '../stores.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Field } from '../ui/Field.tsx'
import { Hero } from '../ui/Hero.tsx'
import { MediaSection } from '../ui/MediaSection.tsx'
import styles from './MainScreen.module.css'

/** Few visitors are customers; without its chunk the page is whole. */
const BookAgainSection = lazy(() =>
  import('./BookAgainSection.tsx').then(
    (loaded) => ({ default: loaded.BookAgainSection }),
    () => ({ default: () => <></> }),
  ),
)

export function MainScreen() {
  useSignals()
  const { settlements, auth } = useStores()
  const [, navigate] = useLocation()
  const { headline, subtitle, concept, about, howItWorks, beyond, franchise } = mainPage
  const book = (settlementId: number) => navigate(paths.rental(settlementId))
  return (
    <main id="content" aria-labelledby="page-title" tabIndex={-1}>
      <Hero
        headline={headline}
        subtitle={subtitle}
        image={heroWinter}
        scrollCue={{ anchor: 'main-page-content', label: 'What is a mobile sauna?' }}
      >
        <div className={styles.picker}>
          <LocationPicker
            store={settlements}
            onBook={book}
            onSearch={(asked) => navigate(paths.search(asked))}
          >
            <Field label="Start date" name="date_from" type="date" />
            <Field label="Return date" name="date_to" type="date" />
            <Field label="People" name="people" type="number" min={1} max={99} inputMode="numeric" />
          </LocationPicker>
        </div>
      </Hero>
      <div id="main-page-content" tabIndex={-1} data-from-frame={3}>
        {auth.isAuthorized.value && (
          <Suspense>
            <BookAgainSection />
          </Suspense>
        )}
        <MediaSection id="the-concept" {...concept} image={conceptPicture} frame="barrel">
          <ButtonLink look="outline" href={paths.info('concept')}>
            {concept.readMore}
          </ButtonLink>
        </MediaSection>
        <MediaSection id="what-do-we-do" {...about} image={aboutPicture} isFlipped>
          <ButtonLink look="outline" href={paths.info('about')}>
            {about.readMore}
          </ButtonLink>
        </MediaSection>
        <RentalSteps id="how-it-works" {...howItWorks}>
          <LocationPicker store={settlements} onBook={book} look="glow" />
        </RentalSteps>
        <MediaSection id="chill-and-beyond" {...beyond} image={deliveryPicture}>
          <ButtonLink look="outline" href={paths.rental()}>
            {beyond.readMore}
          </ButtonLink>
        </MediaSection>
        <MediaSection id="be-your-own-boss" {...franchise} image={heroFranchise} isFlipped>
          <ButtonLink look="outline" href={paths.franchise()}>
            {franchise.readMore}
          </ButtonLink>
        </MediaSection>
      </div>
    </main>
  )
}
