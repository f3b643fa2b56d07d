import { Outlet } from 'react-router';
import { SchoolNotice } from './school-notice.tsx';

export default function BareLayout() {
  return (
    <>
      <SchoolNotice />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
