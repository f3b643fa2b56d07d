import type { PublicSchool } from '#contract/school/public-school.ts';

/** For tests: the settings of a school that is not this one. */
export const someSchool: PublicSchool = {
  facts: {
    address: '7 Harmattan Road, Bodija, Ibadan, Oyo',
    phone: '+234 802 111 0001',
    email: 'office@harmattan.example',
    bursaryPhone: '+234 802 111 0002',
    whatsApp: '+234 802 111 0003',
    officeHours: 'Weekdays, 9 am to 3 pm',
    social: [
      { name: 'Facebook', address: 'https://www.facebook.com/harmattan' },
      { name: 'Instagram', address: 'www.instagram.com/harmattan' },
      { name: 'X', address: '' },
    ],
    copyrightYear: 2031,
  },
  bank: null,
  fees: {
    classes: [{ name: 'Basic 7' }, { name: 'Basic 8' }, { name: 'Basic 9' }],
    purposes: [
      {
        name: 'Tuition & Books',
        icon: 'book',
        paidFor: 'term',
        kobo: { 'Basic 7': 8_000_000, 'Basic 8': 8_500_000, 'Basic 9': 9_000_000 },
      },
      {
        name: 'Excursion',
        icon: 'umbrella',
        paidFor: 'year',
        kobo: { 'Basic 7': 1_500_000, 'Basic 8': 1_500_000, 'Basic 9': 1_500_000 },
      },
    ],
  },
  paidFor: { 'Tuition & Books': 'Second Term, 2030/2031', Excursion: '2030/2031 session' },
  charge: 'Nothing is added to the fee.',
  notice: null,
};
