import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useState } from 'react';
import styles from './api.module.css';
import {
  type ApiSchema,
  type ApiSchemaMember,
  type ApiSpecification,
  formatApiSchemaType,
  listApiSchemaAlternatives,
  listApiSchemaMembers,
} from './specification.ts';
import { externalTexts } from './texts.ts';

interface SchemaTableProps {
  readonly schema: ApiSchema;
  readonly schemas: ApiSpecification['schemas'];
}

function MemberRow({
  member,
  schemas,
}: {
  readonly member: ApiSchemaMember;
  readonly schemas: ApiSpecification['schemas'];
}) {
  const t = useT(externalTexts);
  // Inner members are rendered on demand, because schemas can be recursive.
  const [open, setOpen] = useState(false);
  const { name, required, schema } = member;
  const inside =
    listApiSchemaMembers(schema, schemas).length > 0 ||
    listApiSchemaAlternatives(schema, schemas).some((way) => listApiSchemaMembers(way, schemas).length > 0);
  return (
    <li>
      <code className={styles.member}>{name}</code>
      <span className={styles.type}>{formatApiSchemaType(schema, schemas)}</span>
      {required ? <span className={styles.needed}>{t('external.required')}</span> : null}
      {inside ? (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{t('external.more')}</summary>
          {open ? <SchemaTable schema={schema} schemas={schemas} /> : null}
        </details>
      ) : null}
    </li>
  );
}

export function SchemaTable({ schema, schemas }: SchemaTableProps) {
  const members = listApiSchemaMembers(schema, schemas);
  const ways = listApiSchemaAlternatives(schema, schemas).filter(
    (way) => listApiSchemaMembers(way, schemas).length > 0,
  );
  if (members.length === 0 && ways.length === 0)
    return <p className={styles.type}>{formatApiSchemaType(schema, schemas)}</p>;
  return (
    <ul className={styles.members} lang="en">
      {members.map((member) => (
        <MemberRow key={member.name} member={member} schemas={schemas} />
      ))}
      {ways.flatMap((way) =>
        listApiSchemaMembers(way, schemas).map((member) => (
          <MemberRow key={`${JSON.stringify(way).length} ${member.name}`} member={member} schemas={schemas} />
        )),
      )}
    </ul>
  );
}
