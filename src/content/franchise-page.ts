/** The texts of the franchise landing page, in the order of its sections. */
export const franchisePage = {
  headline: 'Own Your Own Mobile Sauna Business',
  subtitle: 'Three levels of ownership, from $2,500.',
  concept: {
    heading: 'The concept',
    paragraphs: [
      'A mobile sauna is a business that fits on a trailer. You give it a place to stand and take care of it. Our platform brings the guests with its catalog, calendar, and checkout.',
      'We share what the sauna earns, and most of it is yours.',
    ],
    readMore: 'Read about the concept',
  },
  boss: {
    heading: 'Be your own boss!',
    paragraphs: [
      'Choose one of three levels of ownership. They differ in your share of rental income and in when the sauna becomes yours.',
    ],
    readMore: 'See the franchise model',
  },
  advantages: {
    heading: 'Advantages',
    points: [
      { title: 'A small start', text: 'The minimum franchise investment is $2,500.' },
      { title: 'A good share', text: 'Up to 85% of rental income at levels 1 and 2, up to 75% at level 3.' },
      {
        title: 'A sauna that becomes yours',
        text: 'Ownership passes to you after 3 years at level 2, after 4 years at level 3.',
      },
      {
        title: 'Your own guests, too',
        text: 'Rent it out yourself up to 25% of the time in years 1 and 2, up to 50% in years 3 to 5.',
      },
    ],
    readMore: 'Read about the advantages',
  },
  contact: {
    heading: 'Tell us what you have in mind',
    paragraphs: [
      'Write a few lines about where you live and what you would like. We will get back to you within 48 hours.',
    ],
    readMore: 'Contact us',
  },
} as const
