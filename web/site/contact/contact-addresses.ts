import { school } from '#content/school.ts';

export const telephoneAddress = `tel:${school.phone.replaceAll(' ', '')}`;

export const mailAddressOfSchool = `mailto:${school.email}`;

/** A search for the school's address; opens the map app on a phone. A link only: no map is loaded into the page. */
export const mapAddress = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
  `${school.name}, ${school.address}`,
)}`;
