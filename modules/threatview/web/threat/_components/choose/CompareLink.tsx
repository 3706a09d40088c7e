import type { CompiledModel } from '@klarsikt/engine/model';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSelectedKeys } from '../../_lib/analysis/selection.ts';
import { threatViewTexts } from '../../texts.ts';

export function listThreatIds(model: CompiledModel, keys: readonly string[]): readonly number[] {
  return keys.flatMap((key) => model.threats.byKey.get(key)?.id ?? []);
}

interface CompareButtonProps {
  readonly chosen: { readonly [place in 'a' | 'b' | 'c' | 'd']?: string };
  readonly title?: string;
}

function CompareButton({ chosen, title }: CompareButtonProps) {
  const t = useT(threatViewTexts);
  return (
    <Button
      variant="default"
      leftSection={<IconArrowsLeftRight size={15} stroke={1.5} aria-hidden="true" />}
      renderRoot={(look) => (
        <Link to="/threatview/compare" search={chosen} title={title} data-print="hide" {...look} />
      )}
    >
      {t('threat.compare')}
    </Button>
  );
}

export function CompareSelectedLink({ model }: { readonly model: CompiledModel }) {
  const t = useT(threatViewTexts);
  const present = useSelectedKeys();
  const [a, b, c, d] = listThreatIds(model, present).slice(-4).map(String);
  if (a === undefined || b === undefined) return null;
  return (
    <CompareButton
      chosen={{ a, b, ...(c === undefined ? {} : { c }), ...(d === undefined ? {} : { d }) }}
      title={t('threat.compareHelp')}
    />
  );
}

/** Opens the comparison with this threat; the user selects the other threat there. */
export function CompareThreatLink({ id }: { readonly id: number }) {
  return <CompareButton chosen={{ a: String(id) }} />;
}
