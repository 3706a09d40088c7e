import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import styles from './Reading.module.css';
import { texts } from './texts.ts';

type Key = keyof (typeof texts)['en'];

interface Section {
  readonly id: string;
  readonly title: Key;
  readonly paragraphs: readonly Key[];
}

const sections: readonly Section[] = [
  {
    id: 'getting-started',
    title: 'help.start.title',
    paragraphs: ['help.start.1', 'help.start.2', 'help.start.3'],
  },
  { id: 'threats', title: 'help.threats.title', paragraphs: ['help.threats.1', 'help.threats.2'] },
  {
    id: 'tutorial',
    title: 'help.assess.title',
    paragraphs: ['help.assess.1', 'help.assess.2', 'help.assess.3'],
  },
  { id: 'levels', title: 'help.numbers.title', paragraphs: ['help.numbers.1'] },
  { id: 'keyboard', title: 'help.keys.title', paragraphs: ['help.keys.1'] },
  { id: 'signing-in', title: 'help.signin.title', paragraphs: ['help.signin.1'] },
];

/** Our own texts know one mark only: **strong**. */
function Strong({ text }: { readonly text: string }) {
  return text.split('**').map((part, at) => {
    const position = `${at}`;
    return at % 2 === 1 ? <strong key={position}>{part}</strong> : <Fragment key={position}>{part}</Fragment>;
  });
}

export function HelpPage() {
  const t = useT(texts);
  return (
    <div className={styles.page}>
      <article>
        <h1>{t('help.title')}</h1>
        <p className={styles.lede}>{t('help.lede')}</p>
        {sections.map(({ id, title, paragraphs }) => (
          <section key={id} id={id}>
            <h2>{t(title)}</h2>
            {paragraphs.map((key) => (
              <p key={key}>
                <Strong text={t(key)} />
              </p>
            ))}
          </section>
        ))}
        <section id="resources">
          <h2>{t('help.resources.title')}</h2>
          <ul>
            <li>
              <Link to="/changelog" className="text-link">
                {t('help.resources.changelog')}
              </Link>
            </li>
            <li>
              <Link to="/" className="text-link">
                {t('help.resources.home')}
              </Link>
            </li>
            <li>
              {/* The server leads on: to the operator's own papers, or to the handbook. */}
              <a href="/docs" className="text-link">
                {t('help.resources.docs')}
              </a>
            </li>
          </ul>
        </section>
      </article>
      <nav className={styles.contents} aria-label={t('help.contents')}>
        <h2>{t('help.contents')}</h2>
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {t(title)}
          </a>
        ))}
        <a href="#resources">{t('help.resources.title')}</a>
      </nav>
    </div>
  );
}
