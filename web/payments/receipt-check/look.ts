import {
  bg,
  camwood7,
  indigo8,
  ink,
  laterite6,
  line,
  palm7,
  surface,
  text2,
} from '../../styles/colours.ts';

/** A page that stands alone has none of the site's style sheets. */
export const look = `
body { max-width: 36rem; padding: clamp(1.25rem, 6vw, 4rem) 1.25rem 4rem; background: ${bg}; color: ${ink}; }
[data-school] { margin: 0 0 clamp(1.5rem, 6vw, 3rem); font-weight: 700; color: ${indigo8}; }
h1 { display: flex; gap: 1rem; align-items: center; margin: 0 0 1rem; font-size: clamp(1.625rem, 7vw, 2.25rem); line-height: 1.15; }
svg { flex: none; width: 3.5rem; height: 3.5rem; }
[data-tone=good] h1 { color: ${palm7}; }
[data-tone=bad] h1 { color: ${camwood7}; }
[data-tone=open] svg { color: ${laterite6}; }
dl { margin: 1.5rem 0; padding: 0.25rem 1.25rem; border: 1px solid ${line}; background: ${surface}; }
dl div { padding: 0.75rem 0; }
dl div + div { border-top: 1px solid ${line}; }
dt { font-size: 0.9375rem; color: ${text2}; }
dd { margin: 0; font-weight: 700; overflow-wrap: anywhere; }
[role=status] { padding: 0.75rem 1.25rem; border-left: 4px solid ${indigo8}; background: ${surface}; }
button { min-height: 3rem; margin: 0; padding: 0.5rem 1.25rem; border: 2px solid ${indigo8}; border-radius: 4px; background: ${surface}; color: ${indigo8}; font: inherit; font-weight: 700; cursor: pointer; }
button[hidden] { display: none; }
a { color: ${indigo8}; font-weight: 700; text-underline-offset: 4px; }
:focus-visible { outline: 3px solid ${indigo8}; outline-offset: 3px; }
`;
