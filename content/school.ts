/** Everything that names the school. Changing this file re-brands pages, receipts, file names and metadata. */
export const school = {
  name: 'Weaverbird School',
  wordmark: 'Weaverbird',
  descriptor: 'Nursery, Pre-School & Primary',
  tagline: 'At the school, we leave no child behind',
  vision:
    'To be globally recognised as a learning environment that raises children to be successful adults.',
  /** Begins every payment reference: one to four capital letters and digits. */
  referencePrefix: 'WBS',
  credit: 'Website by the studio',
  language: 'en-NG',
  timeZone: 'Africa/Lagos',
  /** The same the whole year, as the time zone has it; the start checks that. */
  hoursAheadOfUtc: 1,
} as const;

/** How the school is found and reached when it begins; from then on the panel says it. */
export const firstFacts = {
  address: '1 Weaverbird Close, Lekki Phase 1, Lagos',
  phone: '+234 000 000 0000',
  email: 'admin@weaverbird.example',
  /** Who answers about money, and when. */
  bursaryPhone: '+234 000 000 0001',
  whatsApp: '+234 000 000 0001',
  officeHours: 'Monday to Friday, 8 am to 4 pm',
  /** An address without a protocol is taken as https; an empty one is shown as not available yet. */
  social: [
    { name: 'Facebook', address: 'https://www.facebook.com/weaverbirdschool' },
    { name: 'Instagram', address: 'www.instagram.com/weaverbirdschool' },
    { name: 'X', address: '' },
  ],
  copyrightYear: 2023,
} as const;
