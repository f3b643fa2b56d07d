import { NavLink } from 'react-router';
import { mainNavigation, payFeesLink } from '#content/navigation.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/pictures/icon.tsx';
import { Logo } from './logo.tsx';
import styles from './site-header.module.css';
import { useSiteMenu } from './use-site-menu.ts';

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
