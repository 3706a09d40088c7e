/** What a person writes in an assessment: a field that grows with its text, read-only where the assessment is. */

import { documentLimits } from '@klarsikt/engine';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';

interface LongTextProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  /** Where it stands in the document: an address can lead to it. */
  readonly place?: string;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  /** Height while it is empty, in lines, and before it scrolls. */
  readonly lines?: number;
  readonly mostLines?: number;
  readonly onWrite: (text: string) => void;
}

export function LongText({ label, help, value, error, lines = 2, mostLines, place, onWrite }: LongTextProps) {
  const { editable } = useAssessment();
  return (
    <Textarea
      size="xs"
      label={label}
      description={help}
      autosize
      minRows={lines}
      {...(mostLines === undefined ? {} : { maxRows: mostLines })}
      maxLength={documentLimits.text}
      disabled={!editable}
      value={value}
      data-field={place}
      error={error}
      onChange={(event) => onWrite(event.currentTarget.value)}
    />
  );
}
