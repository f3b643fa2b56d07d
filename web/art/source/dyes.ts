/** The dye pots of the school's pictures; they never change with a theme. */
export const dye = {
  ink: '#14183A',
  indigo9: '#171D52',
  indigo8: '#1F2A6B',
  indigo7: '#2B3A8C',
  indigo4: '#8391D6',
  indigo2: '#C9D0F0',
  indigo1: '#E7EAF8',
  cotton: '#FFFDF7',
  calico: '#F7F1E3',
  sand: '#E8DCC2',
  weaver5: '#F9B80A',
  weaver4: '#FFCB2F',
  weaver2: '#FFE59A',
  weaver1: '#FFF4D1',
  camwood7: '#8E2420',
  camwood5: '#C8433A',
  camwood1: '#FBE3DF',
  palm7: '#17573C',
  palm6: '#1F7250',
  palm4: '#58AE7F',
  palm1: '#DDF0E3',
  lagoon7: '#0F5E69',
  lagoon6: '#177A86',
  lagoon3: '#8FCFCB',
  lagoon1: '#DBF0EE',
  laterite6: '#B5562A',
  laterite5: '#D9793D',
  laterite3: '#F2BC8F',
  laterite1: '#FCE8D6',
  hair: '#1C1428',
  hair2: '#3B2F52',
  white: '#FFFFFF',
} as const;

export type Skin = 0 | 1 | 2 | 3 | 4;

/** Five skins: base, shade and lips. */
export const skins: Record<Skin, readonly [tone: string, shade: string, lip: string]> = {
  0: ['#3F261B', '#2C1911', '#7A3B36'],
  1: ['#55311F', '#3E2216', '#8A4238'],
  2: ['#714429', '#57331E', '#9B4C3F'],
  3: ['#8B5737', '#6E4228', '#A8564A'],
  4: ['#A66D47', '#875435', '#B4614F'],
};
