/**
 * Explains why a text is not a valid number, or offers the two readings of an ambiguous one; shows nothing for a
 * valid number.
 */
import { listPossibleNumbers, type NumberRules, readNumber } from '@klarsikt/engine/values';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import { AmbiguousNumberChoice } from './AmbiguousNumberChoice.tsx';

interface NumberFaultProps {
  readonly text: string;
  readonly rules: NumberRules;
  readonly onTake: (value: number) => void;
}

export function InvalidNumberNotice({ text, rules, onTake }: NumberFaultProps) {
  const t = useT(uiTexts);
  const { language, number } = useFormat();
  const reading = readNumber(text, language, rules);
  if (reading.kind === 'number') return null;
  if (reading.kind === 'twoWays')
    return (
      <AmbiguousNumberChoice
        text={text}
        reading={reading}
        onChoose={(meant) => onTake(reading[meant].value)}
      />
    );
  const { least, most } = rules;
  if (reading.kind === 'empty' || reading.fault === 'number') {
    const hasRange = least !== undefined && most !== undefined && most < Number.MAX_SAFE_INTEGER;
    return hasRange ? t('ui.notInRange', { least: number(least), most: number(most) }) : t('ui.notNumber');
  }
  if (reading.fault === 'whole') return t('ui.notWhole');
  const [given = 0] = listPossibleNumbers(text);
  const low = least !== undefined && given < least;
  // The message does not name the largest exact integer, because this limit would not help the person.
  if (!low && most !== undefined && most >= Number.MAX_SAFE_INTEGER) return t('ui.farTooLarge');
  return t(low ? 'ui.tooSmall' : 'ui.tooLarge', { limit: number((low ? least : most) ?? 0) });
}
