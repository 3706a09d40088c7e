/** Who sells in the portal, and at what price: for who runs the installation. */
import { portal } from '@klarsikt/contract';
import type { PortalSeller } from '@klarsikt/engine';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../platform/api/errors.ts';
import { useCall, useCommand } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { say } from '../../../platform/notices/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { SimpleField } from '../../../ui/fields/SimpleField.tsx';
import { SummedForm } from '../../../ui/fields/SummedForm.tsx';
import styles from '../portal.module.css';
import { texts } from '../texts.ts';

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

type Values = { readonly [N in (typeof lines)[number][0]]: string };

function valuesOf(seller: PortalSeller | null): Values {
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
    net: String(net / 100),
    vatPercent: String(vatPercent),
    days: String(days),
  };
}

function SellerForm({ seller }: { readonly seller: PortalSeller | null }) {
  const t = useT(texts);
  const { language } = useFormat();
  const [values, setValues] = useState(() => valuesOf(seller));
  const save = useCommand(portal.saveSeller, { refreshes: [portal.getSeller, portal.offers] });
  const faults = save.error instanceof ApiError ? save.error.faults : [];
  const submit = async () => {
    const number = (text: string) => Number(text.replace(',', '.'));
    const body = {
      ...values,
      net: Math.round(number(values.net) * 100),
      vatPercent: number(values.vatPercent),
      days: number(values.days),
    };
    await save.mutateAsync({ body });
    say(t('portal.savedSeller'));
  };
  return (
    <SummedForm className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        {lines.map(([name, label]) => (
          <SimpleField
            key={name}
            label={t(`portal.${label}`)}
            name={name}
            autoComplete="off"
            value={values[name]}
            error={faults.find(({ path }) => path === `body.${name}`)?.message}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      {save.error === null ? null : (
        <p className={styles.error} role="alert">
          {sentenceOf(save.error, language)}
        </p>
      )}
      <Button type="submit" size="md" loading={save.isPending}>
        {t('portal.save')}
      </Button>
    </SummedForm>
  );
}

export function Seller() {
  const t = useT(texts);
  const { data } = useCall(portal.getSeller, {});
  if (data === undefined) return null;
  return (
    <section className={styles.panel} id="seller">
      <h2>{t('portal.seller')}</h2>
      <p className="muted">{t('portal.sellerLede')}</p>
      <SellerForm seller={data.seller} />
    </section>
  );
}
