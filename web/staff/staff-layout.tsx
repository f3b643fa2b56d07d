import { Outlet } from 'react-router';
import { AuthProvider } from './auth/auth-provider.tsx';

/** Everything for staff: the only pages that know of a session. */
export default function StaffLayout() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}
