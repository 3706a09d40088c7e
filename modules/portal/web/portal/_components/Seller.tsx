import { portalContract } from '@klarsikt/contract';
import type { PortalSeller } from '@klarsikt/engine/portal';
import type { Language } from '@klarsikt/engine/text';
import { type NumberRules, readNumber } from '@klarsikt/engine/values';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { formatNumberForEditing } from '@klarsikt/web/platform/i18n/number.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { InvalidNumberNotice } from '@klarsikt/web/ui/fields/NumberFault.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import styles from '../portal.module.css';
import { portalTexts } from '../texts.ts';

const lines = [
  ['name', 'sellerName'],
  ['registration', 'registration'],
  ['vatNumber', 'vatNumber'],
  ['address', 'address'],
  ['payTo', 'payTo'],
  ['taxNote', 'taxNote'],
  ['net', 'netPrice'],
  ['vatPercent', 'vatPercent'],
  ['days', 'days'],
] as const;

/** Limits of each figure as in the contract, but with the price in kronor. */
const figures = {
  net: { least: 0, most: 1_000_000 },
  vatPercent: { least: 0, most: 100 },
  days: { least: 1, most: 90, whole: true },
} as const satisfies Record<string, NumberRules>;

type Figure = keyof typeof figures;
const isFigure = (name: string): name is Figure => name in figures;

type Values = { readonly [N in (typeof lines)[number][0]]: string };

function valuesOf(seller: PortalSeller | null, language: Language): Values {
  const {
    name = '',
    registration = '',
    vatNumber = '',
    address = '',
    payTo = '',
    taxNote = '',
  } = seller ?? {};
  const { net = 0, vatPercent = 25, days = 30 } = seller ?? {};
  return {
    ...{ name, registration, vatNumber, address, payTo, taxNote },
    net: formatNumberForEditing(net / 100, language),
    vatPercent: formatNumberForEditing(vatPercent, language),
    days: formatNumberForEditing(days, language),
  };
}

function parseFigures(values: Values, language: Language): { readonly [F in Figure]: number } | null {
  const [net, vatPercent, days] = (['net', 'vatPercent', 'days'] as const).map((name) => {
    const reading = readNumber(values[name], language, figures[name]);
    return reading.kind === 'number' ? reading.value : null;
  });
  return net == null || vatPercent == null || days == null ? null : { net, vatPercent, days };
}

function SellerForm({ seller }: { readonly seller: PortalSeller | null }) {
  const t = useT(portalTexts);
  const { language } = useFormat();
  const [values, setValues] = useState(() => valuesOf(seller, language));
  const [tried, setTried] = useState(false);
  const save = useCommand(portalContract.saveSeller, {
    refreshes: [portalContract.getSeller, portalContract.offers],
  });
  const faults = save.error instanceof ApiError ? save.error.faults : [];
  const change = (name: keyof Values, value: string) => setValues({ ...values, [name]: value });
  const submit = async () => {
    setTried(true);
    const read = parseFigures(values, language);
    if (read === null) return;
    await save.mutateAsync({ body: { ...values, ...read, net: Math.round(read.net * 100) } });
    showNotice(t('portal.savedSeller'));
  };
  const problem = (name: keyof Values) => {
    const isUnread =
      tried && isFigure(name) && readNumber(values[name], language, figures[name]).kind !== 'number';
    if (!isUnread) return faults.find(({ path }) => path === `body.${name}`)?.message;
    return (
      <InvalidNumberNotice
        text={values[name]}
        rules={figures[name]}
        onTake={(value) => change(name, formatNumberForEditing(value, language))}
      />
    );
  };
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        {lines.map(([name, label]) => (
          <SimpleField
            key={name}
            label={t(`portal.${label}`)}
            name={name}
            autoComplete="off"
            value={values[name]}
            error={problem(name)}
            onChange={(value) => change(name, value)}
          />
        ))}
      </div>
      {save.error === null ? null : (
        <p className={styles.error} role="alert">
          {formatErrorMessage(save.error, language)}
        </p>
      )}
      <Button type="submit" size="md" loading={save.isPending}>
        {t('portal.save')}
      </Button>
    </ErrorSummaryForm>
  );
}

export function PortalSellerDetails() {
  const t = useT(portalTexts);
  const { data } = useCall(portalContract.getSeller, {});
  if (data === undefined) return null;
  return (
    <section className={styles.panel} aria-label={t('portal.seller')}>
      <SellerForm seller={data.seller} />
    </section>
  );
}
