/** The texts of the main page, in the order of its sections. */
export const mainPage = {
  headline: 'Be Prepared For Heat, Chill And Beyond!',
  subtitle: 'Rejuvenation & relaxation',
  concept: {
    heading: 'What is a mobile sauna?',
    paragraphs: [
      'A Finnish-style sauna, built into a car trailer. Timber walls, two benches, a wood stove under a cage of stones, and a chimney with a thin line of smoke.',
      'It needs no plug and no plumbing, only dry firewood and a level place to stand. So it can go where the heat feels best: beside the lake, behind the cabin, at the far end of your own garden.',
    ],
    readMore: 'Read about the concept',
  },
  about: {
    heading: 'About Heat and Chill',
    paragraphs: [
      'We rent mobile saunas, we sell them, and we help partners to run their own. Established in 2020.',
      'You see the whole price before you book. You collect the sauna, or we bring it. What you do with the quiet afterwards is up to you.',
    ],
    readMore: 'Read about us',
  },
  howItWorks: {
    heading: 'A sauna in three steps',
    steps: [
      { title: 'Select a location', text: 'Choose the place that is nearest to you.' },
      {
        title: 'Select and book a sauna',
        text: 'See which nights are free and what they cost in all. A few taps, and they are yours.',
      },
      {
        title: 'Pick it up or have it delivered',
        text: 'We deliver within 50 miles, with a step-by-step instruction guide and a bag of firewood.',
      },
    ],
  },
  beyond: {
    heading: 'Chill, and beyond',
    paragraphs: [
      'First the heat. Then the lake, the snow, or a bucket of cold water over the shoulders. Then a blanket, a porch step, and a sky that seems to have come closer.',
      'Some call it rejuvenation, some relaxation. We have never found a better way to end a day.',
    ],
    readMore: 'See what is free near you',
  },
  franchise: {
    heading: 'Be your own boss!',
    paragraphs: ['Own a mobile sauna, and share in what it earns. Investment starts at $2,500.'],
    readMore: 'Read about the franchise',
  },
} as const
