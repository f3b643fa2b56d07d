/** Another school, as unlike the first as it may be: `scripts/try-second-brand.mjs` builds and tests it. */
export const school = {
  name: 'St. Brigid’s College & Prep',
  wordmark: 'St. Brigid’s',
  descriptor: 'Day & Boarding',
  tagline: 'Hands that make, minds that ask',
  vision: 'To send out young people whom a town is glad to have.',
  referencePrefix: 'B2',
  credit: 'Made in the computer room',
  language: 'en-NG',
  timeZone: 'Africa/Lagos',
  /** The same the whole year, as the time zone has it; the start checks that. */
  hoursAheadOfUtc: 1,
} as const;

export const firstFacts = {
  address: 'Block 3, 14 Old Station Road, Osogbo, Osun',
  phone: '+234 111 222 3344',
  email: 'office@brigids.example',
  bursaryPhone: '+234 111 222 3355',
  whatsApp: '+234 111 222 3356',
  officeHours: 'Weekdays, 9 to 3',
  social: [
    { name: 'Facebook', address: 'www.facebook.com/brigids' },
    { name: 'X', address: 'https://x.com/brigids' },
    { name: 'Instagram', address: '' },
  ],
  copyrightYear: 1998,
} as const;
