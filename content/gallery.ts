/** The buttons over the gallery; the first shows everything. */
export const galleryCategories = [
  'All',
  'Campus',
  'Academics',
  'Events',
  'Facilities',
  'Arts',
] as const;

export type GalleryCategory = Exclude<(typeof galleryCategories)[number], 'All'>;

export const gallery = {
  title: 'School Gallery',
  description:
    'Mornings at the gate, lessons, sports day, Cultural Day and the rooms where it all happens: a walk through the school in pictures.',
  note: 'The scenes are illustrations until photographs are taken.',
  search: { label: 'Search the gallery', placeholder: 'Try “library” or “drum”' },
  empty: {
    title: 'No images found matching your criteria.',
    text: 'Try another word, or look through all the pictures.',
    action: 'Show all pictures',
  },
  unavailable: 'Image unavailable',
} as const;

export interface GalleryItem {
  /** stands in the address of an opened picture: small letters and hyphens */
  id: string;
  title: string;
  category: GalleryCategory;
  /** a file in web/art whose name begins with gallery-; 4:3 looks best */
  image: string;
  /** what the picture shows, for those who do not see it */
  alt: string;
  description: string;
  /** the dye pot that fills the frame until the picture is there */
  ground: string;
}

/** First values. Nine pictures fill the patchwork without a gap: the first and the seventh are the large squares. */
export const galleryItems: readonly GalleryItem[] = [
  {
    id: 'morning-at-the-gate',
    title: 'Morning at the gate',
    category: 'Campus',
    image: 'gallery-1-gate.svg',
    alt: 'Four pupils with school bags walk in under the arch of the gate; one of them waves.',
    description: 'Every school day starts with a greeting by name under the weaverbird arch.',
    ground: 'weaver-4',
  },
  {
    id: 'reading-under-the-almond-tree',
    title: 'Reading under the almond tree',
    category: 'Campus',
    image: 'gallery-2-almond-tree.svg',
    alt: 'Three pupils sit with open books in the shade of a wide almond tree while a weaverbird looks on.',
    description: 'In the dry season story time moves outside, to the shade of the old almond tree.',
    ground: 'lagoon-1',
  },
  {
    id: 'science-corner',
    title: 'Science corner',
    category: 'Academics',
    image: 'gallery-3-science.svg',
    alt: 'Two pupils look up from a microscope, with bean seedlings in jars along the bench.',
    description:
      'Bean seedlings, a microscope and a growth chart: the class measures its plants every week.',
    ground: 'lagoon-7',
  },
  {
    id: 'seven-times-table',
    title: 'Seven times table',
    category: 'Academics',
    image: 'gallery-4-maths.svg',
    alt: 'A girl points to the next line of the seven times table on the board; a boy holds an abacus.',
    description: 'Mathematics is said aloud, built with beads, then written on the board.',
    ground: 'laterite-1',
  },
  {
    id: 'inter-house-sports',
    title: 'Inter-house sports',
    category: 'Events',
    image: 'gallery-5-sports.svg',
    alt: 'Three runners in house colours race for the line in front of a cheering crowd.',
    description: 'Four houses, one track and a whole school cheering for the last runner too.',
    ground: 'weaver-2',
  },
  {
    id: 'ict-and-robotics-suite',
    title: 'ICT and robotics suite',
    category: 'Facilities',
    image: 'gallery-8-ict-suite.svg',
    alt: 'Three pupils at laptops, with a small yellow robot on the desk between them.',
    description: 'Laptops, a shared screen and a small yellow robot that goes where the code says.',
    ground: 'indigo-1',
  },
  {
    id: 'cultural-day',
    title: 'Cultural Day',
    category: 'Events',
    image: 'gallery-6-cultural-day.svg',
    alt: 'A talking drummer between two dancers in gele and aso-oke, before a wall of adire cloth.',
    description:
      'Talking drum, gele and aso-oke: families come dressed in the cloth of their home.',
    ground: 'indigo-8',
  },
  {
    id: 'the-library',
    title: 'The library',
    category: 'Facilities',
    image: 'gallery-7-library.svg',
    alt: 'Three pupils sit reading on a round red rug before full bookshelves.',
    description: 'A quiet room with a red rug, where every pupil takes a book home on Fridays.',
    ground: 'weaver-1',
  },
  {
    id: 'adire-workshop',
    title: 'Adire workshop',
    category: 'Arts',
    image: 'gallery-9-adire-workshop.svg',
    alt: 'Two pupils hang indigo cloths with resist-dyed motifs to dry between palm poles.',
    description: 'Pupils draw their own motifs in cassava paste, then dip the cloth in indigo.',
    ground: 'lagoon-1',
  },
];
