import styles from './icon.module.css';

const paths = {
  alert: 'M12 9v4.5M12 17h0M12 3.5 21.5 20h-19Z',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  calendar: 'M4 6h16v14H4ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  check: 'M4 12.5 9.5 18 20 7',
  'chevron-down': 'M5 9l7 7 7-7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  edit: 'M14.5 5.5l4 4M4 20l1-4.5L16 4.5a1.4 1.4 0 0 1 2 0l1.5 1.5a1.4 1.4 0 0 1 0 2L8.5 19Z',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M4 4l16 16M9.5 5.3A9.7 9.7 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3.3 4M6.3 7.2A16.6 16.6 0 0 0 2 12s4 7 10 7a9.6 9.6 0 0 0 4.4-1.1M10 10a3 3 0 0 0 4.1 4.1',
  filter: 'M4 6h16M7 12h10M10 18h4',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h0',
  lock: 'M5.5 11h13v9.5h-13ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11',
  mail: 'M3.5 6h17v12.5h-17ZM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  phone:
    'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A15.5 15.5 0 0 1 3 6a2 2 0 0 1 2-2Z',
  picture: 'M3.5 5h17v14h-17ZM4 16.5l5-5 4 4 3-3 4.5 4.5M15.5 9.5h0',
  pin: 'M12 21.5s7-6.2 7-11.5a7 7 0 0 0-14 0c0 5.3 7 11.5 7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8V3.5h10V8M7 17H4V8.5h16V17h-3M7 14h10v6.5H7Z',
  refresh: 'M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.6 7.2M4.5 14a8 8 0 0 0 13.9 2.8',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16.2 16.2 21 21',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 12v8.5h14V12',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10.5 11v5.5M13.5 11v5.5',
} as const;

export type IconName = keyof typeof paths;

interface IconProps {
  name: IconName;
  size?: number;
}

/** A line drawing in the text's colour, hidden from assistive technology: the words beside it carry the meaning. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
