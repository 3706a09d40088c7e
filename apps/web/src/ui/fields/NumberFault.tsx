/** Why a text gives no number that can be taken, or both that it can mean, to choose from. Nothing where it gives one. */
import { type NumberRules, possibleNumbers, readNumber } from '@klarsikt/engine';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { texts } from '../texts.ts';
import { TwoWays } from './TwoWays.tsx';

interface NumberFaultProps {
  readonly text: string;
  readonly rules: NumberRules;
  readonly onTake: (value: number) => void;
}

export function NumberFault({ text, rules, onTake }: NumberFaultProps) {
  const t = useT(texts);
  const { language, number } = useFormat();
  const reading = readNumber(text, language, rules);
  if (reading.kind === 'number') return null;
  if (reading.kind === 'twoWays')
    return <TwoWays text={text} reading={reading} onChoose={(meant) => onTake(reading[meant].value)} />;
  if (reading.kind === 'empty' || reading.fault === 'number') return t('ui.notNumber');
  if (reading.fault === 'whole') return t('ui.notWhole');
  const { least, most } = rules;
  const [given = 0] = possibleNumbers(text);
  const low = least !== undefined && given < least;
  // Where numbers stop being exact is a limit of computers, and no figure that helps whoever typed.
  if (!low && most !== undefined && most >= Number.MAX_SAFE_INTEGER) return t('ui.farTooLarge');
  return t(low ? 'ui.tooSmall' : 'ui.tooLarge', { limit: number((low ? least : most) ?? 0) });
}
