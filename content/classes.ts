export interface ClassEntry {
  id: string;
  name: string;
  /** left out where the room is for every age before the next */
  ageRange?: string;
  description: string;
  /** the first three are shown at once */
  keyFeatures: readonly [string, string, string, string, string];
  colour: 'camwood' | 'lagoon' | 'weaver' | 'palm' | 'sky' | 'indigo';
  pictureAlt: string;
}

/** The words of the classes page and of its brochure. */
export const classesHead = {
  title: 'Six classes, one long thread',
  lead: 'From the first song in the Infant Room to the last project of Year 6, each class takes up the thread of the one before.',
} as const;

export const classes: readonly ClassEntry[] = [
  {
    id: 'infant-room',
    name: 'Infant Room',
    description:
      'A calm room for our youngest: familiar arms, regular sleep and plenty of time on the floor.',
    keyFeatures: [
      'Warm routines',
      'Songs and rhymes',
      'Tummy time',
      'Soft things to touch and hear',
      'A daily note for parents',
    ],
    colour: 'camwood',
    pictureAlt: 'A carer sits on the rug with two babies under a mobile of stars and birds.',
  },
  {
    id: 'toddler-group',
    name: 'Toddler Group',
    ageRange: '2 to 3 years',
    description:
      'Words arrive, legs get faster and everything is worth a try. We name it, share it and try again.',
    keyFeatures: [
      'First words',
      'Sharing and turns',
      'Water play',
      'Towers of blocks',
      'Washing hands and other good habits',
    ],
    colour: 'lagoon',
    pictureAlt: 'Two toddlers build a tower of blocks beside a ball.',
  },
  {
    id: 'pre-school-1',
    name: 'Pre-School 1',
    ageRange: '3 to 4 years',
    description:
      'Small hands learn to hold a brush, small groups learn to listen, and every story asks a question.',
    keyFeatures: [
      'Colour and shape',
      'Story circle',
      'Outdoor play',
      'Painting at the easel',
      'Counting to ten',
    ],
    colour: 'weaver',
    pictureAlt: 'A girl paints a palm at the easel while a boy holds the colours.',
  },
  {
    id: 'pre-school-2',
    name: 'Pre-School 2',
    ageRange: '4 to 5 years',
    description:
      'Letters turn into sounds, sounds into words, and a seed in the school garden into a lesson.',
    keyFeatures: [
      'Letters and sounds',
      'Counting to fifty',
      'School garden',
      'Writing my own name',
      'Getting ready for Year 1',
    ],
    colour: 'palm',
    pictureAlt: 'Two girls water and plant seedlings in the school garden.',
  },
  {
    id: 'lower-primary',
    name: 'Lower Primary',
    ageRange: 'Year 1 to 3',
    description:
      'Reading becomes easy, numbers make sense, and children learn to say how they know.',
    keyFeatures: [
      'Reading fluency',
      'Number sense',
      'Digital basics',
      'Handwriting and stories',
      'Science by trying',
    ],
    colour: 'sky',
    pictureAlt: 'Two pupils read at their desk; one has a hand up to answer.',
  },
  {
    id: 'upper-primary',
    name: 'Upper Primary',
    ageRange: 'Year 4 to 6',
    description:
      'Bigger questions, longer projects and the first steps on a stage, ready for secondary school.',
    keyFeatures: [
      'Robotics club',
      'Public speaking',
      'Entrance practice',
      'Projects from question to answer',
      'Helping younger pupils',
    ],
    colour: 'indigo',
    pictureAlt: 'Two pupils in striped ties build a small yellow robot together.',
  },
];

export const callToAction = {
  title: 'See a class at work',
  lead: 'Tell us which class you have in mind and we will find a morning that suits you. Or take the six classes with you.',
  visit: { path: '/contacts?about=visit', label: 'Schedule a Visit' },
  brochureLabel: 'Download Brochure',
  tiles: [
    {
      title: 'From infant to Year 6',
      text: 'Six classes on one compound, so brothers and sisters come through the same gate.',
      motif: 'compound',
    },
    {
      title: 'Group and one to one',
      text: 'Children learn together, and every child also gets time at their own pace.',
      motif: 'leaf',
    },
    {
      title: 'Beyond the classroom',
      text: 'Sports, arts, entrepreneurship, robotics, languages and music run through the week.',
      motif: 'drum',
    },
  ],
} as const;

export const brochure = {
  fileName: 'Brochure',
  title: 'Our classes',
  subtitle: 'From the Infant Room to Year 6',
  visitTitle: 'See a class at work',
  visitText: 'Call or write to us, and we will find a morning that suits you.',
  failure:
    'The brochure could not be made just now. Please check your connection and try again: everything in it is also on this page.',
} as const;
