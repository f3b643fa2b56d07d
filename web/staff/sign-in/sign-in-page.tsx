import { Navigate } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { isStaff } from '#contract/roles.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAuth } from '../auth/use-auth.ts';
import { textOf } from '../panel/use-action.ts';
import type { Route } from './+types/sign-in-page.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import styles from './sign-in-page.module.css';

export const meta = () => hiddenPageMeta('Admin Portal');

/** The form posted before the scripts arrived: it cannot sign in, but the address need not be typed twice. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  return { email: textOf(form, 'email') };
}

export default function SignInPage({ actionData }: Route.ComponentProps) {
  const { user } = useAuth();
  if (user) {
    return <Navigate to={isStaff(user.role) ? staffPages.dashboard : pages.accessDenied} replace />;
  }
  return (
    <SignInFrame title="Admin Portal">
      <p className="quiet mb-24">For the staff who run this site and the fee records.</p>
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
      <details className={`mt-14 quiet ${styles.forgot}`}>
        <summary>Forgot your password?</summary>
        <p>
          Ask a super administrator: under Admin Users they make a link for you, with which you
          choose a new password within an hour. The only super administrator asks the person who
          runs the school’s server.
        </p>
      </details>
      <TextLink to="/" icon="arrow-left" className="start mt-18">
        Back to Main Site
      </TextLink>
    </SignInFrame>
  );
}
