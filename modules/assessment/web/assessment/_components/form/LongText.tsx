/** Multi-line text of an assessment. It grows with its content, and is read-only if the assessment is read-only. */

import { documentLimits } from '@klarsikt/engine/assessment';
import { Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';

interface LongTextProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  /** JSON pointer of the text in the document, so that an address can link to it. */
  readonly place?: string;
  readonly error?: string | undefined;
  /** Error while the text is empty; shown once the person has left the field or emptied it, never before. */
  readonly missing?: string | undefined;
  /** Height in lines while the text is empty; `mostLines` is the maximum height before the text scrolls. */
  readonly lines?: number;
  readonly mostLines?: number;
  readonly onWrite: (text: string) => void;
}

export function LongTextField({
  label,
  help,
  value,
  error,
  missing,
  lines = 2,
  mostLines,
  place,
  onWrite,
}: LongTextProps) {
  const { editable } = useAssessment();
  const [isLeft, setLeft] = useState(false);
  const isMissing = isLeft && value.trim() === '';
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
      error={error ?? (isMissing ? missing : undefined)}
      onBlur={() => setLeft(true)}
      onChange={(event) => {
        setLeft(true);
        onWrite(event.currentTarget.value);
      }}
    />
  );
}
