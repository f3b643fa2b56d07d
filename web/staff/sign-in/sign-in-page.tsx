import { Navigate } from 'react-router';
import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { isStaff } from '#contract/roles.ts';
import mark from '../../art/logo/mark.svg';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import type { Route } from './+types/sign-in-page.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';

export function meta() {
  return hiddenPageMeta('Admin Portal');
}

/** The form posted before the scripts arrived: nobody can be signed in then, but the address need not be typed twice. */
export async function action({ request }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData());
  const email = fields.get('email');
  return { email: typeof email === 'string' ? email : '' };
}

export default function SignInPage({ actionData }: Route.ComponentProps) {
  const { user } = useAuth();
  if (user) {
    return <Navigate to={isStaff(user.role) ? pages.dashboard : pages.accessDenied} replace />;
  }
  return (
    <main id="main" tabIndex={-1} className={styles.page}>
      <div className={styles.cloth} aria-hidden="true">
        <span className={styles.sun}>
          <img src={mark} alt="" width="58" height="48" />
        </span>
      </div>
      <div className={styles.side}>
        <div className={styles.column}>
          <p className={styles.school}>{school.name}</p>
          <h1 className={styles.title}>Admin Portal</h1>
          <p className={styles.intro}>For the staff who keep this site and the fee records.</p>
          <SignInForm
            email={actionData?.email}
            submitLabel="Sign In to Admin Panel"
            notice={
              actionData && (
                <Banner tone="info">
                  The page was still getting ready. Please enter your password once more.
                </Banner>
              )
            }
          />
          <TextLink to="/" icon="arrow-left" className={styles.back}>
            Back to Main Site
          </TextLink>
        </div>
      </div>
    </main>
  );
}
