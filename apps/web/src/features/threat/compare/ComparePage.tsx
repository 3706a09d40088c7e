/** Two threats side by side: grades, what they share, and what each theme says of either. */

import { threat as contract } from '@klarsikt/contract';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { useCall } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchChange, useSearchText } from '../../../platform/router/search.ts';
import { usePageTitle } from '../../../platform/router/title.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { useWhole } from '../../../ui/use-parts.ts';
import { selectedIds } from '../_components/CompareLink.tsx';
import { nameOrder } from '../_lib/name-order.ts';
import { useSelection } from '../_lib/selection.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { texts } from '../texts.ts';
import { CompareHeads, type Pair } from './CompareHeads.tsx';
import { CompareRelations } from './CompareRelations.tsx';
import { CompareTexts } from './CompareTexts.tsx';
import styles from './compare.module.css';

function idOf(raw: string | undefined): number | null {
  return raw !== undefined && /^[1-9]\d{0,9}$/.test(raw) ? Number(raw) : null;
}

/** The ids of the address; a missing one is the threat that was selected last, if there is another. */
function useIds(): readonly [number | null, number | null] {
  const { model } = useLibrary();
  const { present } = useSelection();
  const [a] = useSearchText('a');
  const [b] = useSearchText('b');
  const first = idOf(a);
  const second = idOf(b);
  const selected = selectedIds(model, present).filter((id) => id !== first && id !== second);
  return [first ?? selected.at(-2) ?? null, second ?? selected.at(-1) ?? null];
}

function Pickers({ a, b }: { readonly a: number | null; readonly b: number | null }) {
  const t = useT(texts);
  const { text, language } = useFormat();
  const { model } = useLibrary();
  const [, change] = useSearchChange();
  const options = useMemo(
    () =>
      model.threats.list
        .filter(({ context }) => context !== true)
        .toSorted(nameOrder(model, language))
        .map(({ id, name }) => ({ value: String(id), label: text(name) })),
    [model, language, text],
  );
  const pick = (id: string, label: string, value: number | null) => ({
    id,
    label,
    value: value === null ? undefined : String(value),
    options,
    off: t('threat.chooseThreat'),
  });
  return (
    <div className={styles.pickers}>
      <FilterChips
        filters={[pick('a', 'A', a), pick('b', 'B', b)]}
        // The side that was not touched may stand there by the selection alone: from now on it is said.
        onChange={(id, value) =>
          change((before) => ({ ...before, a: a ?? undefined, b: b ?? undefined, [id]: value }))
        }
        onClear={() => change(() => ({}))}
      />
      <Button
        variant="default"
        disabled={a === null || b === null}
        onClick={() => change((before) => ({ ...before, a: b ?? undefined, b: a ?? undefined }))}
      >
        <IconArrowsLeftRight size={15} stroke={1.5} aria-hidden="true" />
        {t('threat.swap')}
      </Button>
    </div>
  );
}

const Comparison = memo(function Comparison({ a, b }: Pair) {
  const { text } = useFormat();
  usePageTitle(`${text(a.name)} – ${text(b.name)}`);
  return (
    <div className={styles.comparison}>
      <CompareHeads a={a} b={b} />
      <CompareRelations a={a} b={b} />
      <CompareTexts a={a} b={b} />
    </div>
  );
});

function Loaded({ a, b }: { readonly a: number; readonly b: number }) {
  const first = useCall(contract.card, { params: { id: a } }, { staleTime: 600_000 });
  const second = useCall(contract.card, { params: { id: b } }, { staleTime: 600_000 });
  const error = first.error ?? second.error;
  const { data: cardA } = first;
  const { data: cardB } = second;
  const pair = useMemo(
    (): Pair | null => (cardA === undefined || cardB === undefined ? null : { a: cardA, b: cardB }),
    [cardA, cardB],
  );
  // The choice shows at once; two cards full of text are drawn when the browser has time.
  const drawn = useWhole<Pair | null>(pair, null);
  if (pair !== null && drawn !== null) return <Comparison {...drawn} />;
  if (pair !== null || error === null) return <TextSkeleton lines={14} />;
  return (
    <ErrorState
      error={error}
      onRetry={() => {
        void first.refetch();
        void second.refetch();
      }}
    />
  );
}

export function ComparePage() {
  const t = useT(texts);
  const [a, b] = useIds();
  return (
    <Page title={t('threat.compareTitle')} bar={<Pickers a={a} b={b} />}>
      {a === null || b === null ? (
        <EmptyState
          title={t('threat.compareNone')}
          text={t('threat.compareNoneText')}
          action={
            <Link className={`text-link ${styles.start}`} to="/threatview/threats" search={{ view: 'table' }}>
              {t('threat.allThreats')}
            </Link>
          }
        />
      ) : null}
      {a !== null && a === b ? <EmptyState title={t('threat.compareSame')} /> : null}
      {a !== null && b !== null && a !== b ? <Loaded a={a} b={b} /> : null}
    </Page>
  );
}
