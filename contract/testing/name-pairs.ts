/** Names as two people write them: of the same child, or of two. For search, order and the guard against paying twice. */
export const namePairs: [one: string, other: string, isSame: boolean][] = [
  ['Adéọlá Bámgbóṣé', 'adeola bamgbose', true],
  ['Adéọlá Bámgbóṣé', 'Adéọlá Bámgbóṣé'.normalize('NFD'), true],
  ['Ada  Obi', ' ADA OBI ', true],
  ['Ada\u00A0Obi', 'Ada\u200B Obi', true],
  ['𝗔𝗱𝗮 𝗢𝗯𝗶', 'Ada Obi', true],
  // Hausa and Fulfulde, with and without their letters
  ['Ɗanjuma Ɓello', 'Danjuma Bello', true],
  ['ƘASIMU Ƴusuf', 'kasimu yusuf', true],
  ['Aɗama Ŋari', 'adama nari', true],
  // apostrophes
  ['Musa Yar\u02BCadua', "Musa Yar'adua", true],
  ['Musa Yar\u2019adua', 'Musa Yaradua', true],
  ["Chidi N'Golo", 'Chidi NGolo', true],
  ['Mary O\u2018Brien', "Mary O'Brien", true],
  // double-barrelled
  ['Ada Okafor-Bello', 'Ada Okafor Bello', true],
  ['Ada Okafor-Bello', 'Ada Okaforbello', true],
  ['Ada Okafor Bello', 'Ada OkaforBello', true],
  ['Ada Okafor\u2010Bello', 'Ada Okafor\u2011Bello', true],
  ['Ada Okafor\u2013Bello', 'Ada Okafor - Bello', true],
  ['Anne-Marie Eze', 'Annemarie Eze', true],
  // two children
  ['Ada Obi', 'Ada Obe', false],
  ['Ada Okafor-Bello', 'Ada Okafor', false],
  ['Ada Okafor-Bello', 'Ada Bello', false],
  ['Taiwo Ade', 'Kehinde Ade', false],
  ['Musa Bello', 'Musa Ɓala', false],
  ['Ali', 'Alli', false],
];
