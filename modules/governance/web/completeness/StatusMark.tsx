/** Status of a requirement, shown by shape and word, because colours are reserved for risk levels. */
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
import { texts } from './texts.ts';

const shapes = {
  met: IconCircleCheckFilled,
  missing: IconCircleDashed,
  accepted: IconCircleHalf2,
  notApplicable: IconMinus,
  atSignOff: IconCircleDashedCheck,
  nothingYet: IconCircleDotted,
} as const satisfies Record<RequirementStatus, unknown>;

export function StatusMark({ status }: { readonly status: RequirementStatus }) {
  const t = useT(texts);
  const Shape = shapes[status];
  return (
    <span className={styles.status} data-status={status}>
      <Shape size={15} stroke={1.75} aria-hidden="true" /> {t(`completeness.status.${status}`)}
    </span>
  );
}
