import { school } from '#content/school.ts';
import '../styles/paper.css';

export function ReachSchool() {
  return (
    <p className="fine reach">
      Questions? Call <a href={`tel:${school.phone.replaceAll(' ', '')}`}>{school.phone}</a> or
      write to{' '}
      <a href={`mailto:${school.email}`} translate="no">
        {school.email}
      </a>{' '}
      and name the reference.
    </p>
  );
}
