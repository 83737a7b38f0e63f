/** The texts of the main page, in the order of its sections. */
export const mainPage = {
  headline: 'Be Prepared For Heat, Chill And Beyond!',
  subtitle: 'Rejuvenation & relaxation',
  concept: {
    heading: 'What is a mobile sauna?',
    paragraphs: [
      'A Finnish-style sauna built into a car trailer: wooden walls, two benches, a wood stove under a cage of stones, and a thin line of smoke from the chimney.',
      'It needs no power and no plumbing, only dry firewood and a level place to stand. So it can go where the heat feels best: beside the lake, behind the cabin, at the far end of your own yard.',
    ],
    readMore: 'Read about the concept',
  },
  about: {
    heading: 'About Heat and Chill',
    paragraphs: [
      'We rent mobile saunas, we sell them, and we help partners run their own. Established in 2020.',
      'You see the full price before you book. You pick up the sauna, or we bring it to you. What you do with the quiet afterward is up to you.',
    ],
    readMore: 'Read about us',
  },
  howItWorks: {
    heading: 'A sauna in three steps',
    steps: [
      { title: 'Select a location', text: 'Choose the place nearest you.' },
      {
        title: 'Select and book a sauna',
        text: 'See the available nights and the full price. A few taps, and they are yours.',
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
      'First the heat. Then the lake, the snow, or a bucket of cold water over your shoulders. Then a blanket, a porch step, and a sky that looks closer than before.',
      'Some call it rejuvenation, some call it relaxation. We have never found a better way to end a day.',
    ],
    readMore: 'See what is available near you',
  },
  franchise: {
    heading: 'Be your own boss!',
    paragraphs: ['Own a mobile sauna and share in what it earns. Investment starts at $2,500.'],
    readMore: 'Read about the franchise',
  },
} as const
