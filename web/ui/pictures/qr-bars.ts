/** Dark squares beside each other as one bar: single squares would be half of the page's bytes. */
export function darkBars(data: boolean[][]): { x: number; y: number; length: number }[] {
  return data.flatMap((row, y) => {
    const squares = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    return [...squares.matchAll(/#+/g)].map(({ index: x, 0: { length } }) => ({ x, y, length }));
  });
}
