/** Shows the status of a requirement by shape and word, because colours are reserved for risk levels. */
import type { RequirementStatus } from '@klarsikt/engine/completeness';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import {
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDashedCheck,
  IconCircleDotted,
  IconCircleHalf2,
  IconMinus,
} from '@tabler/icons-react';
import styles from './completeness.module.css';
import { gapTexts } from './gap-texts.ts';
import { completenessTexts } from './texts.ts';

const shapes = {
  met: IconCircleCheckFilled,
  missing: IconCircleDashed,
  accepted: IconCircleHalf2,
  notApplicable: IconMinus,
  atSignOff: IconCircleDashedCheck,
  nothingYet: IconCircleDotted,
} as const satisfies Record<RequirementStatus, unknown>;

interface StatusMarkProps {
  readonly status: RequirementStatus;
  /** True if the gap is proposed for acceptance but a second person has not agreed yet. */
  readonly isProposed?: boolean;
}

export function RequirementStatusMark({ status, isProposed = false }: StatusMarkProps) {
  const t = useT(completenessTexts);
  const g = useT(gapTexts);
  const Shape = isProposed ? IconCircleHalf2 : shapes[status];
  return (
    <span className={styles.status} data-status={status}>
      <Shape size={15} stroke={1.75} aria-hidden="true" />{' '}
      {isProposed ? g('gap.pending') : t(`completeness.status.${status}`)}
    </span>
  );
}
