const paths = {
  alert: 'M12 9v4.5M12 17h0M12 3.5 21.5 20h-19Z',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  check: 'M4 12.5 9.5 18 20 7',
  'chevron-down': 'M5 9l7 7 7-7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h0',
  lock: 'M5.5 11h13v9.5h-13ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  mail: 'M3.5 6h17v12.5h-17ZM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A15.5 15.5 0 0 1 3 6a2 2 0 0 1 2-2Z',
  plus: 'M12 5v14M5 12h14',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.6 7.2M4.5 14a8 8 0 0 0 13.9 2.8',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 21 21',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10.5 11v5.5M13.5 11v5.5',
} as const;

/** One that several pages use, by name; or the drawing itself, where a single page has it: every page fetches this file. */
export type IconName = keyof typeof paths | `M${string}`;

interface IconProps {
  name: IconName;
  size?: number;
}

/** A line drawing in the text's colour, hidden from assistive technology: the words beside it carry the meaning. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={isDrawing(name) ? name : paths[name]} />
    </svg>
  );
}

function isDrawing(name: IconName): name is `M${string}` {
  return name.startsWith('M');
}
