import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { type ComparedItem, type ComparedItemGroup, compareThreatCards } from '../_lib/read/compare.ts';
import { threatViewTexts } from '../texts.ts';
import { type ComparedCardsProps, comparisonLetters } from './CompareHeads.tsx';
import styles from './compare.module.css';

function Names({ items }: { readonly items: readonly ComparedItem[] }) {
  if (items.length === 0) return <span className="muted">–</span>;
  return (
    <ul>
      {items.map(({ key, name }) => (
        <li key={key}>{name}</li>
      ))}
    </ul>
  );
}

function useKindWord(): (kind: ComparedItemGroup['kind']) => string {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  return (kind) => {
    if (kind === 'controls') return t('threat.specificControls');
    return kind === 'sources' ? t('threat.sources') : getRiskTypeName(kind, language);
  };
}

export function ComparisonRelations({ cards }: ComparedCardsProps) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const word = useKindWord();
  const groups = compareThreatCards(cards, text);
  const risks = groups.filter(({ kind }) => kind !== 'controls' && kind !== 'sources');
  const shared = risks.reduce((sum, group) => sum + group.all.length, 0);
  const all = risks.reduce((sum, { rest }) => sum + new Set(rest.flat().map(({ key }) => key)).size, shared);
  const two = cards.length === 2;
  const columns = [
    t(two ? 'threat.inBoth' : 'threat.inAll'),
    ...cards.map((_, place) =>
      t(two ? 'threat.onlyIn' : 'threat.besideIn', { side: comparisonLetters[place] ?? '' }),
    ),
  ];
  return (
    <section>
      <h2 className={styles.heading}>{t('threat.whatTheyShare')}</h2>
      <p className={styles.intro}>{t('threat.sharedRelations', { shared, all })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('threat.type')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.kind}>
              <th scope="row">{word(group.kind)}</th>
              {[group.all, ...group.rest].map((items, at) => (
                <td key={columns[at]} data-column={`${columns[at]} · ${items.length}`}>
                  <Names items={items} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
