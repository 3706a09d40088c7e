/** Sanitised Markdown with line breaks kept. Large, so import it lazily where possible. */
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import styles from './Markdown.module.css';

interface MarkdownProps {
  readonly value: string;
  /** In the reading font and width. */
  readonly reading?: boolean;
  /** The text is wrapped by its editor, so its line breaks mean nothing. */
  readonly wrapped?: boolean;
  /** Target of a link by its address in the text; null shows only the words. */
  readonly leadsTo?: (href: string) => string | null;
  /** Address of a picture by its address in the text; null shows the words instead. */
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
          // Screen readers would read the empty header row of a table without headings.
          th: ({ children, style }) => (children ? <th style={style}>{children}</th> : <td style={style} />),
        }}
      >
        {value}
      </ReactMarkdown>
    </div>
  );
}
