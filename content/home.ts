/** The words of the home page, block by block in the order they are shown. */
export const hero = {
  eyebrow: 'Nursery, pre-school and primary in Lekki Phase 1, Lagos',
  /** The tagline, broken where the picture needs it. */
  taglineLines: ['At the school,', 'we leave no', 'child behind'],
  lead: 'Our vision is to be globally recognised as a learning environment that raises children to be successful adults.',
  learnMore: { path: '/about', label: 'Learn More' },
  payFees: { path: '/payment', label: 'Pay school fees' },
  rate: { figure: '100%', label: 'success rate' },
  pictureAlt:
    'Children in checked shirts and indigo uniform walk hand in hand to the school door. An older girl turns back to hold the hand of the smallest child.',
} as const;

export const values = {
  title: 'Four threads run through every school day',
  lead: 'Pull any one of them and you will find a teacher who knows your child by name.',
  cards: [
    {
      title: 'Character Building',
      description:
        'Honesty, courage and kindness are practised daily, in class and in the playground, until they become habit.',
      icon: 'spiral',
      colour: 'indigo',
      caption: { yoruba: 'Olókòtó', english: ', the spiral: start small, keep growing' },
    },
    {
      title: 'Enabling Environment',
      description:
        'Safe, bright rooms and small groups give every child space to ask, to try and to try again.',
      icon: 'umbrella',
      colour: 'palm',
      caption: { yoruba: 'Agbòòrùn', english: ', the umbrella: shade and protection' },
    },
    {
      title: 'Constant Communication',
      description:
        'Parents hear from us often: what was learned, what was hard, and what comes next.',
      icon: 'drum',
      colour: 'camwood',
      caption: { yoruba: 'Gángan', english: ': the drum that talks' },
    },
    {
      title: 'Celebrating Uniqueness',
      description:
        'No two children learn alike. We notice what each one loves and help it take flight.',
      icon: 'feather',
      colour: 'weaver',
      caption: { yoruba: 'Ìyẹ́', english: ', the feather: you will get where you are going' },
    },
  ],
} as const;

export const place = {
  title: 'There is a Place for Your Child',
  lead: 'A growth mindset and real digital literacy, taught in the way each child learns best: sometimes together, sometimes one to one.',
  cards: [
    {
      title: 'Group Learning',
      description:
        'Shared projects where children explain, listen and build on one another’s ideas, with technology as a tool and not a toy.',
      icon: 'compound',
    },
    {
      title: 'Individual Grooming',
      description:
        'Time set aside for each pupil’s own pace, so that effort is seen, praised and turned into progress.',
      icon: 'leaf',
    },
  ],
  clothAlt: 'A patchwork cloth of motifs and smiling pupils, with one square still open.',
  openSquare: { path: '/contacts', label: 'Your child', help: 'ask about a place' },
} as const;

export const leadership = {
  title: 'Led by mentors, not only managers',
  lead: 'Our leaders teach, coach and stay close to the classroom. Every teacher has a mentor, and every pupil has a grown-up in school who is looking out for them.',
  onward: { path: '/about', label: 'Meet the school' },
  leaders: [
    { role: 'Head of School', text: 'Sets the standard and keeps the door open' },
    { role: 'Head of Primary', text: 'Mentors the class teachers, Year 1 to 6' },
    { role: 'Head of Early Years', text: 'Guides Infant Room to Pre-School 2' },
    { role: 'Pastoral Mentor', text: 'Listens first, then helps pupils plan' },
  ],
  note: 'Portraits are illustrations until photographs are taken.',
} as const;

export const results = {
  title: 'Strong results come from a tight weave',
  points: [
    {
      title: 'Academic excellence',
      text: 'Reading, number, science and digital skills are taught deeply and checked often, so that nobody slips through.',
    },
    {
      title: 'A well-rounded education',
      text: 'Six areas beyond the classroom run across every week and hold the academic cloth together.',
    },
  ],
  areas: ['Sports', 'Arts', 'Entrepreneurship', 'STEM & Robotics', 'Languages', 'Music'],
  weaveAlt: 'Six coloured strips woven through bands of indigo cloth.',
} as const;

export const closing = {
  title: 'Come and see a school morning for yourself',
  action: { path: '/contacts', label: 'Contact Us' },
} as const;
