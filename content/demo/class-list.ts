/** Invented: the demo's class lists are put together from these. Families share a surname and a parent. */
export const demoGivenNames =
  'Adaeze Babatunde Chiamaka Damilola Ebuka Fatima Gbenga Hadiza Ikenna Jumoke Kelechi Labake Mfon Nneka Olumide Peace Rahmat Simisola Tochukwu Uduak Victor Wuraola Yetunde Zubairu Amina Bolaji Chisom Dorcas Ehis Funmilayo Godwin Hafsat Ibrahim Jadesola Kamsi Lekan Maryam Nonso Omotola Precious Rotimi Sade Tamuno Uzoma Yakubu Zara'.split(
    ' ',
  );

export const demoSurnames =
  'Adeniyi Balarabe Chukwuma Danladi Ekpo Fashola Garba Hassan Igwe Jaja Kalu Lamidi Mbah Nnadi Odukoya Okorie Oyelaran Sule Tijani Udoh Uwaifo Yusuf Anozie Bankole Chikwe Dikko Ekanem Folarin Gana Ikpeme'.split(
    ' ',
  );

export const demoTitles = 'Mrs Mr Alhaji Mrs Dr Mrs Mr Chief Mrs Pastor'.split(' ');

/** For each class: how its school fees are paid, in per cent by part; one part is at once, none is freely. */
export const demoPlans: readonly (readonly number[])[] = [
  [100],
  [60, 40],
  [],
  [100],
  [40, 30, 30],
  [50, 50],
];
