/** A text in markdown, sanitised, with line breaks kept. Heavy: import lazily where a page may do without. */
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import styles from './Markdown.module.css';

interface MarkdownProps {
  readonly value: string;
  /** In the reading face, at reading width. */
  readonly reading?: boolean;
  /** The text is wrapped at an editor's width: its line ends mean nothing. */
  readonly wrapped?: boolean;
  /** Where a link leads, given its address in the text; null shows its words alone. */
  readonly leadsTo?: (href: string) => string | null;
  /** Where a picture is, given its address in the text; null shows its words instead. */
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
          // A table without headings of its own has an empty row of them, which would be read out.
          th: ({ children, style }) => (children ? <th style={style}>{children}</th> : <td style={style} />),
        }}
      >
        {value}
      </ReactMarkdown>
    </div>
  );
}
