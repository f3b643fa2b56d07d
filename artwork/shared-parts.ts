import { dye, mix } from './dyes.ts';

/** Cloths and small parts that figures refer to by id; a drawing carries only those that it uses. */
const sharedParts: Record<string, string> = {
  gg: `<pattern id="gg" width="8" height="8" patternUnits="userSpaceOnUse"><path fill="${dye.cotton}" d="M0 0h8v8H0z"/><path fill="${mix(dye.indigo6, dye.indigo4, 0.3)}" opacity=".45" d="M0 0h4v8H0z"/><path fill="${mix(dye.indigo6, dye.indigo4, 0.3)}" opacity=".45" d="M0 0h8v4H0z"/></pattern>`,
  gy: `<pattern id="gy" width="8" height="8" patternUnits="userSpaceOnUse"><path fill="${dye.cotton}" d="M0 0h8v8H0z"/><path fill="${dye.weaver5}" opacity=".6" d="M0 0h4v8H0z"/><path fill="${dye.weaver5}" opacity=".6" d="M0 0h8v4H0z"/></pattern>`,
  ti: `<pattern id="ti" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-35)"><path fill="${dye.indigo8}" d="M0 0h8v8H0z"/><path fill="${dye.weaver4}" d="M0 0h8v3H0z"/></pattern>`,
  // adire: a spiral with dots
  ad: `<pattern id="ad" width="28" height="28" patternUnits="userSpaceOnUse"><path fill="${dye.indigo8}" d="M0 0h28v28H0z"/><g fill="none" stroke="${dye.indigo2}" stroke-width="1.6" stroke-linecap="round"><path d="M14 14c1-3 5-1 4 2-1 4-8 4-9-1-1-6 6-9 11-6 4 3 4 9 1 12"/></g><g fill="${dye.indigo2}"><circle cx="2" cy="2" r="1.3"/><circle cx="26" cy="2" r="1.3"/><circle cx="2" cy="26" r="1.3"/><circle cx="26" cy="26" r="1.3"/></g></pattern>`,
  // aso-oke: woven strips
  ao: `<pattern id="ao" width="24" height="12" patternUnits="userSpaceOnUse"><path fill="${dye.camwood7}" d="M0 0h24v12H0z"/><path fill="${dye.weaver4}" d="M4 0h3v12H4z"/><path fill="${dye.cotton}" d="M9 0h1v12H9zM19 0h1v12h-1z"/><path fill="${dye.indigo8}" d="M12 0h5v12h-5z"/><path fill="${dye.weaver4}" d="M13 2h3v2h-3zM13 8h3v2h-3z"/></pattern>`,
  al: `<pattern id="al" width="24" height="12" patternUnits="userSpaceOnUse"><path fill="${dye.lagoon7}" d="M0 0h24v12H0z"/><path fill="${dye.lagoon3}" d="M3 0h2v12H3z"/><path fill="${dye.cotton}" d="M8 0h1v12H8zM18 0h1v12h-1z"/><path fill="${dye.weaver4}" d="M12 0h3v12h-3z"/></pattern>`,
  ey: `<g id="ey"><ellipse rx="4.6" ry="4.1" fill="#FFF3E2"/><ellipse rx="3.4" ry="4.1" fill="${dye.ink}"/><circle cx="1.2" cy="-1.5" r="1.1" fill="#FFF"/></g>`,
  ck: `<path id="ck" d="M-18 12h2M16 12h2" stroke="${dye.camwood5}" stroke-width="7.5" opacity=".28"/>`,
  sh: `<path id="sh" d="M-8-11H7C9-7 17-7 17-1Q17 1 14 1H-8Q-10 1-10-2Z"/>`,
  ea: `<g id="ea"><ellipse rx="4" ry="3.3" fill="#FFF3E2"/><ellipse rx="2.8" ry="3.2" fill="${dye.ink}"/><circle cx="1.2" cy="-1.3" r="1" fill="#FFF"/><path d="M-4.6-1.6q4.6-3.6 9.2 0" stroke="${dye.hair}" stroke-width="1.5" fill="none"/></g>`,
  el: `<g id="el"><ellipse rx="4" ry="3.3" fill="#FFF3E2"/><ellipse rx="2.8" ry="3.2" fill="${dye.ink}"/><circle cx="1.2" cy="-1.3" r="1" fill="#FFF"/><path d="M-5.6-.8Q-3-4.4 0-4.4T4.8-1.6" stroke="${dye.hair}" stroke-width="2.2" fill="none"/></g>`,
  bb: `<pattern id="bb" width="20" height="20" patternUnits="userSpaceOnUse"><path fill="${dye.cotton}" d="M0 0h20v20H0z"/><path fill="${dye.indigo2}" d="M10 2l8 8-8 8-8-8z"/><path fill="${dye.cotton}" d="M10 7l3 3-3 3-3-3z"/></pattern>`,
};

/** The shared parts a piece of a drawing refers to, once each. */
export function sharedPartsIn(content: string): string {
  return Object.entries(sharedParts)
    .filter(([id]) => content.includes(`url(#${id})`) || content.includes(`href="#${id}"`))
    .map(([, part]) => part)
    .join('');
}
