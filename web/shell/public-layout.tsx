import { Outlet } from 'react-router';
import { mainNavigation, payFeesLink } from '#content/navigation.ts';
import { FetchPagesAhead } from '../ui/fetch-ahead.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const ADDRESSES = [...mainNavigation, payFeesLink].map(({ path }) => path);

/** Every public page between the school's header and footer. */
export default function PublicLayout() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
      {/* What the header leads to opens without a line, too. */}
      <FetchPagesAhead addresses={ADDRESSES} />
    </>
  );
}
