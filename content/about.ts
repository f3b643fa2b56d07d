/** The words of the about page, block by block in the order they are shown; the vision is in school.ts. */
export const headline = {
  title: 'Every child has a square in the cloth',
  lead: 'We are a nursery, pre-school and primary school with one promise to every family: no child is left behind.',
} as const;

export const successRate = { percent: 95, label: 'success rate' } as const;

export const welcome = {
  title: 'Welcome to our school',
  paragraphs: [
    'The weaver builds its nest one blade of grass at a time, and its young learn by watching and trying. A school is made in the same way: one lesson, one kindness and one more try after another, until it holds.',
    'We teach children from the Infant Room to Year 6. Our rooms are busy, and questions are welcome.',
    'Every child has a grown-up in school who knows their name, sees how they are doing and helps them take the next step.',
    'Parents are part of the work. Ask us what was learned this week, tell us what you see at home, and come in: a school that knows your family teaches your child better.',
  ],
} as const;

export const visionTitle = 'Our vision';

export const coreValues = {
  title: 'Six values hold us together',
  values: [
    {
      name: 'Leadership',
      text: 'Going first when it is hard, and bringing others along.',
      motif: 'bird',
    },
    {
      name: 'Excellence',
      text: 'Doing small things well, and being proud of the work.',
      motif: 'sun',
    },
    {
      name: 'Empathy',
      text: 'Noticing how somebody feels, and making room for them.',
      motif: 'compound',
    },
    {
      name: 'Diligence',
      text: 'Keeping the beat, and practising until the hard part is easy.',
      motif: 'drum',
    },
    {
      name: 'Global Relevance',
      text: 'Knowing our own shore well, and being at home on others.',
      motif: 'waves',
    },
    {
      name: 'Continuous Learning',
      text: 'Staying curious at every age, long after the lesson has ended.',
      motif: 'book',
    },
  ],
} as const;

export const learning = {
  title: 'Together, and one to one',
  lead: 'Some things are learned best in company, others at a child’s own pace. Every week has room for both.',
  ways: [
    {
      id: 'group',
      title: 'Group learning',
      text: 'Children explain, listen and build on one another’s ideas. They find out that a question helps everybody who was too shy to ask it.',
      pictureAlt: 'Three pupils read together on the grass under the almond tree.',
    },
    {
      id: 'individual',
      title: 'Individual learning',
      text: 'A teacher sits beside one child, sees what is already clear and what is not yet, and sets the next step at the right height.',
      pictureAlt: 'A girl paints a palm at the easel while a friend holds the colours for her.',
    },
  ],
} as const;

export const extracurricular = {
  title: 'Six strips beyond the classroom',
  lead: 'Narrow strips, sewn edge to edge, make a wide cloth. These six run through the school week beside the lessons.',
  areas: [
    { name: 'Sports', text: 'Running, jumping and fair play' },
    { name: 'Arts', text: 'Paint, paper and indigo cloth' },
    { name: 'Entrepreneurship', text: 'Make it, price it, sell it' },
    { name: 'STEM & Robotics', text: 'Build it, then teach it to move' },
    { name: 'Languages', text: 'More words for the same world' },
    { name: 'Music', text: 'Drums, voices and listening' },
  ],
} as const;

export const aboutClosing = {
  title: 'Questions are always welcome here',
  action: { path: '/contacts', label: 'Contact Us' },
} as const;
