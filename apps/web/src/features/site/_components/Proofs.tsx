/** Three promises of the home page, each kept on the spot with the sample's own figures. */
import { threat as contract } from '@klarsikt/contract';
import { type CompiledModel, levelText, type Reference } from '@klarsikt/engine';
import { useMemo } from 'react';
import { useCall } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import type { LoadedModel } from '../../../platform/model/use-model.ts';
import { TextSkeleton } from '../../../ui/states.tsx';
import { workingOfTopCustomer } from '../_lib/figure.ts';
import { useInSteps } from '../_lib/use-in-steps.ts';
import styles from '../HomePage.module.css';
import { texts } from '../texts.ts';

const shownLines = { exploitation: 2, sources: 4 } as const;

function Numbers({ model }: { readonly model: CompiledModel }) {
  const t = useT(texts);
  const format = useFormat();
  const working = useInSteps(workingOfTopCustomer, model);
  const probability = (value: number) => `${format.number(100 * value, 1)}\u00a0%`;
  return (
    <section>
      <h2>{t('site.numbers.title')}</h2>
      <p>{t('site.numbers.text')}</p>
      {working === null ? null : (
        <table className={styles.mini}>
          <thead>
            <tr>
              <th scope="col">{t('site.numbers.threat')}</th>
              <th scope="col" data-align="end">
                {t('site.numbers.level')}
              </th>
              <th scope="col" data-align="end">
                {t('site.numbers.probability')}
              </th>
            </tr>
          </thead>
          <tbody>
            {working.parts.map((part) => (
              <tr key={part.name.en}>
                <td>{format.text(part.name)}</td>
                <td data-align="end">{format.level(part.level)}</td>
                <td data-align="end">{probability(part.probability)}</td>
              </tr>
            ))}
            {working.rest.count > 0 ? (
              <tr>
                <td className="muted">{t('site.numbers.more', { count: working.rest.count })}</td>
                <td />
                <td data-align="end">{probability(working.rest.probability)}</td>
              </tr>
            ) : null}
          </tbody>
          <tfoot>
            <tr>
              <td>{format.text(working.name)}</td>
              <td data-align="end">{levelText(working.level, format.language)}</td>
              <td data-align="end">{probability(working.probability)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}

/** Trade finance shows best how documents are bent; else the first threat of the sample. */
function threatForProducts(model: CompiledModel): number | null {
  const trade =
    model.threats.byKey.get('th-tbml') ?? model.threats.list.find(({ category }) => category === 'ca-i');
  return (trade ?? model.threats.list[0])?.id ?? null;
}

function Products({ model }: { readonly model: CompiledModel }) {
  const t = useT(texts);
  const format = useFormat();
  const id = threatForProducts(model);
  const { data: card } = useCall(contract.card, { params: { id: id ?? 0 } }, { enabled: id !== null });
  return (
    <section>
      <h2>{t('site.products.title')}</h2>
      <p>{t('site.products.text')}</p>
      {card === undefined ? (
        <TextSkeleton lines={5} />
      ) : (
        <table className={styles.mini}>
          <tbody>
            {card.exploitation.slice(0, shownLines.exploitation).map(({ product, text }) => (
              <tr key={product.key + text.en}>
                <td className={styles.key}>{format.text(product.name)}</td>
                <td>{format.text(text).replace(/\s*\[re-[a-z0-9-]+\]/g, '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The sources that most threats rest on. */
function mostUsed(model: CompiledModel): readonly Reference[] {
  const uses = new Map<string, number>();
  for (const { references } of model.threats.list)
    for (const key of references) uses.set(key, (uses.get(key) ?? 0) + 1);
  const keys = [...uses].toSorted((a, b) => b[1] - a[1]).map(([key]) => key);
  return keys.slice(0, shownLines.sources).flatMap((key) => model.references.byKey.get(key) ?? []);
}

function Sources({ loaded }: { readonly loaded: LoadedModel }) {
  const t = useT(texts);
  const { model, head } = loaded;
  const sources = useMemo(() => mostUsed(model), [model]);
  const counts = { threats: model.threats.list.length, sources: model.references.list.length };
  return (
    <section>
      <h2>{t('site.sources.title')}</h2>
      <p>{t(head.demo ? 'site.sources.sample' : 'site.sources.text', counts)}</p>
      <table className={styles.mini}>
        <tbody>
          {sources.map((source) => (
            <tr key={source.key}>
              <td className={styles.key}>
                {source.authorShort} {source.year}
              </td>
              <td>{source.title}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Proofs({ loaded }: { readonly loaded: LoadedModel }) {
  return (
    <div className={styles.proofs}>
      <Numbers model={loaded.model} />
      <Products model={loaded.model} />
      <Sources loaded={loaded} />
    </div>
  );
}
