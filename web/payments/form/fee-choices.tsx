import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { feeClasses, feeTable } from '#content/fees.ts';
import {
  classesWith,
  type FeeClass,
  feeFor,
  NOT_OFFERED,
  type PaymentPurpose,
} from '#contract/fees.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import { useHasScripts } from '../../ui/use-has-scripts.ts';
import '../../ui/forms/unseen-choices.css';
import { useShownTerms } from '../site-facts.ts';
import styles from './fee-choices.module.css';

interface ChoiceProps<Value> {
  chosen: Value;
  onChoose: (value: Value) => void;
}

export function PurposeChoice({ chosen, onChoose }: ChoiceProps<PaymentPurpose>) {
  const terms = useShownTerms();
  return (
    <div className="grid gap-14 halves">
      {feeTable.map(({ purpose, icon }, place) => (
        <Card
          key={purpose}
          name="paymentPurpose"
          value={purpose}
          paidFor={terms[place]}
          price={priceRange(purpose)}
          className={`line gap-16 ${styles.purpose}`}
          checked={purpose === chosen}
          onChange={() => onChoose(purpose)}
        >
          <span className={styles.square} aria-hidden="true">
            <span className={styles[icon]} />
          </span>
        </Card>
      ))}
    </div>
  );
}

/** A class without a fee cannot be chosen, except without scripts: there the server says what is not offered. */
export function ClassChoice({
  purpose,
  chosen,
  onChoose,
}: ChoiceProps<FeeClass> & { purpose: PaymentPurpose }) {
  const hasScripts = useHasScripts();
  return (
    <div className={`grid ${styles.classes}`}>
      {feeClasses.map((feeClass) => (
        <Card
          key={feeClass}
          name="class"
          value={feeClass}
          price={priceOf(purpose, feeClass)}
          className={styles.class}
          checked={feeClass === chosen}
          // What is chosen stays in the form: its class is named when it cannot be paid.
          disabled={hasScripts && feeClass !== chosen && feeFor(purpose, feeClass) === null}
          onChange={() => onChoose(feeClass)}
        />
      ))}
    </div>
  );
}

interface CardProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'name' | 'checked' | 'disabled' | 'onChange'
  > {
  value: string;
  paidFor?: string | undefined;
  price: string;
  className: string | undefined;
  children?: ReactNode;
}

function Card({ value, paidFor, price, className, children, ...input }: CardProps) {
  const id = useId();
  return (
    <label className={`pick ${className}`}>
      <input
        type="radio"
        value={value}
        {...input}
        aria-labelledby={`${id}-value`}
        aria-describedby={`${id}-price`}
      />
      {children}
      <span>
        <strong id={`${id}-value`}>{value}</strong>
        <small id={`${id}-price`} className="num fine">
          {paidFor && <b>{paidFor}</b>}
          {price}
        </small>
      </span>
    </label>
  );
}

function priceOf(purpose: PaymentPurpose, feeClass: FeeClass): string {
  const fee = feeFor(purpose, feeClass);
  return fee === null ? NOT_OFFERED : formatNaira(fee);
}

function priceRange(purpose: PaymentPurpose): string {
  const fees = classesWith(purpose).flatMap((feeClass) => feeFor(purpose, feeClass) ?? []);
  const lowest = kobo(Math.min(...fees));
  const isOnePrice = fees.every((fee) => fee === lowest);
  if (!isOnePrice) return `From ${formatNaira(lowest)}, by class`;
  const isForAll = fees.length === feeClasses.length;
  return `${formatNaira(lowest)}, ${isForAll ? 'every class' : 'some classes'}`;
}
