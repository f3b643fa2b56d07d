import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { mainNavigation, payFeesLink } from '#content/navigation.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';

const MENU_ID = 'site-menu';

/** The header that stays in view: logo, six links and the way to pay; on small screens the links fold into a menu. */
export function SiteHeader() {
  const menu = useSiteMenu(MENU_ID);
  return (
    <header
      className={`no-print ${styles.header}`}
      ref={menu.header}
      data-menu={menu.ready ? (menu.open ? 'open' : 'closed') : 'by-address'}
    >
      <div className="strip" aria-hidden="true" />
      <div className={`wrap line ${styles.bar}`}>
        <Logo />
        {menu.ready ? (
          <button
            type="button"
            className={styles.toggle}
            ref={menu.toggle}
            aria-expanded={menu.open}
            aria-controls={MENU_ID}
            aria-label={menu.open ? 'Close menu' : 'Open menu'}
            onClick={() => menu.setOpen(!menu.open)}
          >
            <Icon name={menu.open ? 'close' : 'menu'} size={24} />
          </button>
        ) : (
          // Until scripts arrive the menu opens by its address, which the style sheet understands.
          <a className={styles.toggle} href={`#${MENU_ID}`} aria-label="Open menu">
            <Icon name="menu" size={24} />
          </a>
        )}
        <div className={styles.panel} id={MENU_ID}>
          <nav aria-label="Main">
            <ul className={styles.links}>
              {mainNavigation.map(({ path, label }) => (
                <li key={path}>
                  <NavLink to={path} end={path === '/'} onClick={menu.choose}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <ButtonLink
            to={payFeesLink.path}
            variant="sun"
            className={styles.payInMenu}
            onClick={menu.choose}
          >
            {payFeesLink.label}
          </ButtonLink>
          <div className={styles.cloth} aria-hidden="true" />
        </div>
        <ButtonLink to={payFeesLink.path} size="small" className={styles.pay} onClick={menu.choose}>
          {payFeesLink.label}
        </ButtonLink>
      </div>
    </header>
  );
}

/** The small-screen menu: open or closed, closing on choice, Escape, a press outside, or focus moving on. */
function useSiteMenu(menuId: string) {
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [ready, setReady] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    setReady(true);
    // Someone may have opened it by its address before the scripts arrived.
    if (window.location.hash === `#${menuId}`) setOpen(true);
  }, [menuId]);

  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    document.addEventListener('focusin', closeFromOutside, { signal });
    document.addEventListener('keydown', closeByKey, { signal });
    return () => listening.abort();
  }, [open]);

  function choose() {
    if (!open) return;
    setOpen(false);
    // The chosen link disappears with the menu; a navigation then moves focus on to the new page.
    toggle.current?.focus();
  }

  return { header, toggle, ready, open, setOpen, choose };
}
