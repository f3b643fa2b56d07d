import { Outlet } from 'react-router';
import { useIdleDelay } from '../ui/loading/ahead.ts';
import { usePart } from '../ui/loading/use-part.ts';
import './install-prompt.ts';
import { SchoolNotice } from './school-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export default function PublicLayout() {
  const quiet = usePart(loadQuietPart, useIdleDelay() && 'ahead');
  return (
    <>
      <SchoolNotice />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter>{quiet.part && <quiet.part.QuietPart />}</SiteFooter>
    </>
  );
}

const loadQuietPart = () => import('./quiet-part.tsx');
