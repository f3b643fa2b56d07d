import { Outlet } from 'react-router';

/** The page alone, without navigation and footer. */
export default function BareLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
