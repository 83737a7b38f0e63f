import { useState } from 'react'
import {
  aboutPicture,
  conceptPicture,
  deliveryPicture,
  heroFranchise,
  heroWinter,
} from '../assets/pictures.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Gallery } from '../ui/Gallery.tsx'
import { Hero } from '../ui/Hero.tsx'
import { MediaSection } from '../ui/MediaSection.tsx'
import { Picture } from '../ui/Picture.tsx'
import { Slider } from '../ui/Slider.tsx'
import { Part } from './Part.tsx'
import { State } from './State.tsx'

const sizes = '(min-width: 48rem) 34rem, 92vw'
const pictures = [conceptPicture, aboutPicture, deliveryPicture]
const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const loading = { ...aboutPicture, uri: dot, sources: [] }
const gallery = { label: 'Pictures of the sauna', sizes }
const cue = { anchor: 'Pictures', label: 'What we do' }
const words = {
  heading: 'Heat where you are',
  paragraphs: [
    'A sauna on a trailer goes where you go: to the lake, to the cabin, to the end of the road.',
    'Light the stove, and an hour later it is hot.',
  ],
}

function TrySlider() {
  const [index, setIndex] = useState(0)
  const labelOf = (at: number) => `${at + 1} of ${pictures.length}`
  const slides = pictures.map((image) => <Picture key={image.uri} image={image} sizes={sizes} />)
  return (
    <>
      <Slider index={index} onIndexChange={setIndex} slides={slides} labelOf={labelOf} />
      <Button look="quiet" onClick={() => setIndex((index + 1) % pictures.length)}>
        {labelOf(index)}: show the next one
      </Button>
    </>
  )
}

export function PictureParts() {
  return (
    <>
      <Part name="Picture">
        <State name="loaded" isRow>
          <Picture image={conceptPicture} sizes={sizes} />
        </State>
        <State name="its color until it has loaded" isRow>
          <Picture image={loading} sizes={sizes} />
        </State>
      </Part>
      <Part name="Gallery">
        <State name="several pictures" isRow>
          <Gallery images={pictures} {...gallery} />
        </State>
        <State name="buttons, hover" shown="hover" isRow>
          <Gallery images={pictures} {...gallery} />
        </State>
        <State name="buttons, focus" shown="focus" isRow>
          <Gallery images={pictures} {...gallery} />
        </State>
        <State name="one of many on a page" isRow>
          <Gallery images={pictures} {...gallery} isLazy />
        </State>
        <State name="one picture" isRow>
          <Gallery images={[aboutPicture]} {...gallery} />
        </State>
        <State name="empty" isRow>
          <Gallery images={[]} {...gallery} />
        </State>
      </Part>
      <Part name="Slider">
        <State name="default" isRow>
          <TrySlider />
        </State>
      </Part>
      <Part name="MediaSection" isWide>
        <State name="default" isRow>
          <MediaSection id="media-default" {...words} image={aboutPicture} />
        </State>
        <State name="flipped, with a link" isRow>
          <MediaSection id="media-flipped" {...words} image={deliveryPicture} isFlipped>
            <ButtonLink look="outline" href="/franchise">
              Read more
            </ButtonLink>
          </MediaSection>
        </State>
        <State name="barrel" isRow>
          <MediaSection
            id="media-barrel"
            {...words}
            heading="A long heading about the idea that heat should come to you, and not you to the heat"
            image={conceptPicture}
            frame="barrel"
          />
        </State>
      </Part>
      <Part name="Hero" isWide>
        <State name="text at the side, with something to do" isRow>
          <Hero
            headline="A sauna that comes along"
            subtitle="Rent one by the night"
            image={heroWinter}
            scrollCue={cue}
          >
            <Button look="glow">Choose a place</Button>
          </Hero>
        </State>
        <State name="text in the sky" isRow>
          <Hero
            headline="Start your own rental"
            subtitle="Six models, one partner"
            image={heroFranchise}
            calm="sky"
            scrollCue={cue}
          />
        </State>
      </Part>
    </>
  )
}
