/** Shows sanitised Markdown and keeps line breaks. The file is large, so import it lazily where possible. */
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import styles from './Markdown.module.css';

interface MarkdownProps {
  readonly value: string;
  /** Uses the font and line width for reading. */
  readonly reading?: boolean;
  /** The text was wrapped by its author's editor, so its line breaks have no meaning. */
  readonly wrapped?: boolean;
  /** Returns the target of a link from its address in the text; null shows the words without a link. */
  readonly leadsTo?: (href: string) => string | null;
  /**
   * Returns the address of a picture from its address in the text; null shows the picture's alternative text instead.
   */
  readonly pictureAt?: (src: string) => string | null;
}

const remark = [remarkGfm, remarkBreaks];
const remarkWrapped = [remarkGfm];
const rehype = [rehypeSanitize];

export function Markdown({ value, reading, wrapped, leadsTo, pictureAt }: MarkdownProps) {
  return (
    <div className={`${styles.markdown}${reading ? ' reading' : ''}`}>
      <ReactMarkdown
        remarkPlugins={wrapped ? remarkWrapped : remark}
        rehypePlugins={rehype}
        components={{
          a: ({ href: given, children }) => {
            const href = given === undefined || leadsTo === undefined ? given : leadsTo(given);
            if (href === null) return children;
            const outside = href !== undefined && /^https?:/.test(href);
            return (
              <a href={href} {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}>
                {children}
              </a>
            );
          },
          img: ({ src: given, alt }) => {
            const src = given === undefined || pictureAt === undefined ? given : pictureAt(given);
            return src === null ? <em>{alt}</em> : <img src={src} alt={alt ?? ''} loading="lazy" />;
          },
          // An empty header cell becomes a plain cell, because screen readers would read the empty header row of a
          // table without headings.
          th: ({ children, style }) => (children ? <th style={style}>{children}</th> : <td style={style} />),
        }}
      >
        {value}
      </ReactMarkdown>
    </div>
  );
}
