import { type ReactNode, useId } from 'react';
import { feeClasses, paymentPurposes } from '#content/fees.ts';
import { type FeeClass, feeFor, type PaymentPurpose } from '#contract/fees.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import styles from './fee-choices.module.css';

const motifs: Record<PaymentPurpose, string | undefined> = {
  'School Fees': styles.book,
  'Summer Coaching': styles.sun,
};

interface ChoiceProps<Value> {
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** The two purposes as cards. */
export function PurposeChoice({ chosen, onChoose }: ChoiceProps<PaymentPurpose>) {
  return (
    <div className={styles.purposes}>
      {paymentPurposes.map((purpose) => (
        <Card
          key={purpose}
          name="paymentPurpose"
          value={purpose}
          price={priceRange(purpose)}
          className={styles.purpose}
          isChosen={purpose === chosen}
          onChoose={() => onChoose(purpose)}
        >
          <span className={styles.square} aria-hidden="true">
            <span className={motifs[purpose]} />
          </span>
        </Card>
      ))}
    </div>
  );
}

/** The classes as cards, each with its fee for the purpose. */
export function ClassChoice({
  purpose,
  chosen,
  onChoose,
}: ChoiceProps<FeeClass> & { purpose: PaymentPurpose }) {
  return (
    <div className={styles.classes}>
      {feeClasses.map((feeClass) => (
        <Card
          key={feeClass}
          name="class"
          value={feeClass}
          price={formatNaira(feeFor(purpose, feeClass))}
          className={styles.class}
          isChosen={feeClass === chosen}
          onChoose={() => onChoose(feeClass)}
        />
      ))}
    </div>
  );
}

interface CardProps {
  name: string;
  value: string;
  price: string;
  className: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
}

function Card({ name, value, price, className, isChosen, onChoose, children }: CardProps) {
  const id = useId();
  return (
    <label className={className}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-value`}
        aria-describedby={`${id}-price`}
      />
      {children}
      <span>
        <strong id={`${id}-value`}>{value}</strong>
        <small id={`${id}-price`} className="num">
          {price}
        </small>
      </span>
    </label>
  );
}

function priceRange(purpose: PaymentPurpose): string {
  const fees = feeClasses.map((feeClass) => feeFor(purpose, feeClass));
  const lowest = kobo(Math.min(...fees));
  const isOnePrice = fees.every((fee) => fee === lowest);
  return isOnePrice
    ? `${formatNaira(lowest)}, every class`
    : `From ${formatNaira(lowest)}, by class`;
}
