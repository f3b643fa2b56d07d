import '../styles/paper.css';
import { phoneAddress } from '#contract/text/phone-addresses.ts';
import { useSchool } from '../ui/use-school.ts';

export function ReachSchool() {
  const { phone, email } = useSchool().facts;
  return (
    <p className="fine reach">
      Questions? Call <a href={phoneAddress(phone)}>{phone}</a> or write to{' '}
      <a href={`mailto:${email}`} translate="no">
        {email}
      </a>{' '}
      and name the reference.
    </p>
  );
}
