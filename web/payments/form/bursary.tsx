import { useState } from 'react';
import type { BankAccount as Account } from '#contract/school/documents.ts';
import { chatAddress, phoneAddress } from '#contract/text/phone-addresses.ts';
import { SmallButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/loading/within.ts';
import { useSchool } from '../../ui/use-school.ts';
import styles from './bursary.module.css';

export function BursaryPhone() {
  const { bursaryPhone } = useSchool().facts;
  return (
    <a href={phoneAddress(bursaryPhone)} className={styles.phone}>
      {bursaryPhone}
    </a>
  );
}

/** Who answers about money; and the account for transfers past the portal, where the school gives one. */
export function Bursary() {
  const { facts, bank } = useSchool();
  const { whatsApp, officeHours } = facts;
  return (
    <>
      <section className={styles.bursary} aria-labelledby="bursary">
        <h2 id="bursary">The bursary</h2>
        <p>
          <BursaryPhone />
          <br />
          {whatsApp && (
            <>
              <a href={chatAddress(whatsApp)}>WhatsApp</a>
              <br />
            </>
          )}
          {officeHours}
        </p>
      </section>
      {bank && <BankAccount {...bank} />}
    </>
  );
}

function BankAccount({ bank, name, number }: Account) {
  const [answer, setAnswer] = useState('');
  const copy = async () => {
    const end = await copyText(number);
    setAnswer(end === 'copied' ? 'Copied' : 'Please mark the number and copy it yourself');
  };
  return (
    <section className={styles.bank} aria-labelledby="bank-account">
      <h2 id="bank-account">By transfer to our account</h2>
      <dl>
        <dt>Bank</dt>
        <dd>{bank}</dd>
        <dt>Account name</dt>
        <dd translate="no">{name}</dd>
        <dt>Account number</dt>
        <dd className={`row middle gap-10 ${styles.number}`}>
          <b className="num">{number}</b>
          <SmallButton icon="copy" data-scripts-only="" onClick={copy}>
            Copy
          </SmallButton>
          <span className="fine" role="status">
            {answer}
          </span>
        </dd>
      </dl>
      <p>
        The bursary sends you the receipt of such a transfer: it does not come at once, as it does
        when you pay on this page.
      </p>
    </section>
  );
}
