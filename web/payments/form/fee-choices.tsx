import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { formatNaira, kobo } from '#contract/money.ts';
import {
  classesWith,
  type Fees,
  feeFor,
  NOT_OFFERED,
  offeredClasses,
  payablePurposes,
} from '#contract/school/fees.ts';
import type { PublicSchool } from '#contract/school/public-school.ts';
import { useHasScripts } from '../../ui/use-has-scripts.ts';
import '../../ui/forms/unseen-choices.css';
import { TextInPlace } from '../../ui/text-in-place.tsx';
import styles from './fee-choices.module.css';

interface ChoiceProps {
  chosen: string;
  onChoose: (value: string) => void;
}

export function PurposeChoice({
  school: { fees, paidFor },
  chosen,
  onChoose,
}: ChoiceProps & { school: PublicSchool }) {
  return (
    <div className="grid gap-14 halves">
      {payablePurposes(fees).map(({ name, icon }) => (
        <Card
          key={name}
          name="paymentPurpose"
          value={name}
          paidFor={paidFor[name]}
          price={priceRange(fees, name)}
          className={`line gap-16 ${styles.purpose}`}
          checked={name === chosen}
          onChange={() => onChoose(name)}
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
  fees,
  purpose,
  chosen,
  onChoose,
}: ChoiceProps & { fees: Fees; purpose: string }) {
  const hasScripts = useHasScripts();
  return (
    <div className={`grid ${styles.classes}`}>
      {offeredClasses(fees).map((feeClass) => (
        <Card
          key={feeClass}
          name="class"
          value={feeClass}
          price={priceOf(fees, purpose, feeClass)}
          className={styles.class}
          checked={feeClass === chosen}
          // What is chosen stays in the form: its class is named when it cannot be paid.
          disabled={hasScripts && feeClass !== chosen && feeFor(fees, purpose, feeClass) === null}
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
          <TextInPlace>{price}</TextInPlace>
        </small>
      </span>
    </label>
  );
}

function priceOf(fees: Fees, purpose: string, feeClass: string): string {
  const fee = feeFor(fees, purpose, feeClass);
  return fee === null ? NOT_OFFERED : formatNaira(fee);
}

function priceRange(fees: Fees, purpose: string): string {
  const prices = classesWith(fees, purpose).flatMap(
    (feeClass) => feeFor(fees, purpose, feeClass) ?? [],
  );
  const lowest = kobo(Math.min(...prices));
  const isOnePrice = prices.every((price) => price === lowest);
  if (!isOnePrice) return `From ${formatNaira(lowest)}, by class`;
  const isForAll = prices.length === offeredClasses(fees).length;
  return `${formatNaira(lowest)}, ${isForAll ? 'every class' : 'some classes'}`;
}
