/**
 * A strength from 0 to 4, set by click or with the keys 0 to 4; Backspace clears it. Empty means not assessed, unlike
 * 0.
 */
import { getStrengthClass } from '@klarsikt/engine/values';
import { getStrengthClassName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { KeyboardEvent, MouseEvent } from 'react';
import styles from './controls.module.css';
import { controlsTexts } from './texts.ts';

interface StepsProps {
  readonly label: string;
  readonly value: number | null;
  readonly readOnly: boolean;
  readonly onChange: (value: number | null) => void;
}

const steps = [0, 1, 2, 3, 4] as const;
const lowest = 0;
const highest = 4;

function parseKey(key: string, value: number | null): number | null | undefined {
  if (/^[0-4]$/.test(key)) return Number(key);
  if (key === 'Backspace' || key === 'Delete') return null;
  if (key === 'ArrowRight') return value === null ? lowest : Math.min(highest, Math.floor(value) + 1);
  if (key === 'ArrowLeft') return value === null ? undefined : Math.max(lowest, Math.ceil(value) - 1);
  return undefined;
}

export function AssessmentStepsChoice({ label, value, readOnly, onChange }: StepsProps) {
  const t = useT(controlsTexts);
  const { level, language } = useFormat();
  const given = value === null ? undefined : getStrengthClass(value);
  const said =
    value === null || given === undefined
      ? t('controls.notAssessed')
      : `${level(value)} ${getStrengthClassName(given, language)}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = parseKey(event.key, value);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== value) onChange(next);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    const step = event.target instanceof HTMLElement ? event.target.dataset.step : undefined;
    if (readOnly || step === undefined) return;
    onChange(Number(step) === value ? null : Number(step));
  };
  return (
    <span
      className={styles.steps}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={lowest}
      aria-valuemax={highest}
      aria-valuenow={value ?? undefined}
      aria-valuetext={said}
      aria-readonly={readOnly}
      title={said}
      data-class={given}
      data-empty={value === null || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {steps.map((step) => (
        <span
          key={step}
          aria-hidden="true"
          data-step={step}
          data-filled={(value !== null && step > 0 && step <= value) || undefined}
          data-chosen={(value !== null && Math.floor(value) === step) || undefined}
        >
          {step === Math.floor(value ?? -1) && !Number.isInteger(value) ? level(value) : step}
        </span>
      ))}
    </span>
  );
}
