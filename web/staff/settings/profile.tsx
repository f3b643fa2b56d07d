import type { SignedInUser } from '#contract/accounts.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Card, CardBody } from '../panel/card.tsx';
import { roleNames } from '../staff-roles.ts';
import styles from './profile.module.css';

/** Who is signed in, to read only. */
export function Profile({ user }: { user: SignedInUser }) {
  const facts = [
    { name: 'name', label: 'Name', value: user.name },
    { name: 'email', label: 'Email', value: user.email },
    { name: 'phone', label: 'Phone', value: user.phone },
    { name: 'role', label: 'Role', value: roleNames[user.role] },
  ];
  return (
    <Card title="Profile">
      <CardBody>
        <div className={styles.facts}>
          {facts.map(({ name, label, value }) => (
            <TextField
              key={name}
              id={`profile-${name}`}
              {...{ name, label, value }}
              autoComplete="off"
              readOnly
            />
          ))}
          <p className={styles.hint}>
            {user.role === 'super_admin' ? (
              <>
                Something has changed? Whoever runs the school’s server corrects it with{' '}
                <code translate="no">npm run staff -- correct {user.email}</code>
              </>
            ) : (
              'Something has changed? Ask a super administrator to have it corrected.'
            )}
          </p>
        </div>
      </CardBody>
    </Card>
  );
}
