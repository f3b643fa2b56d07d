import type { ReactNode } from 'react';
import { useTheme } from '../theme.ts';
import { PanelIcon } from './panel-icon.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  section: string;
  /** absent where the sidebar is always in view */
  onMenu: (() => void) | undefined;
  action?: ReactNode;
}

/** The section's name, the way to the menu and the theme. */
export function TopBar({ section, onMenu, action }: TopBarProps) {
  const { theme, toggle } = useTheme();
  return (
    <header className={styles.bar}>
      {onMenu && (
        <button
          type="button"
          className={styles.button}
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <PanelIcon name="menu" />
        </button>
      )}
      <h1 className={styles.section}>{section}</h1>
      {action}
      <button
        type="button"
        className={styles.button}
        aria-label="Dark theme"
        aria-pressed={theme === 'dark'}
        onClick={toggle}
      >
        <PanelIcon name={theme === 'dark' ? 'sun' : 'moon'} />
      </button>
    </header>
  );
}
