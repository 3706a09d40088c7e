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
}

const remark = [remarkGfm, remarkBreaks];
const rehype = [rehypeSanitize];

export function Markdown({ value, reading }: MarkdownProps) {
  return (
    <div className={`${styles.markdown}${reading ? ' reading' : ''}`}>
      <ReactMarkdown
        remarkPlugins={remark}
        rehypePlugins={rehype}
        components={{
          a: ({ href, children }) => {
            const outside = href !== undefined && /^https?:/.test(href);
            return (
              <a href={href} {...(outside ? { target: '_blank', rel: 'noreferrer' } : {})}>
                {children}
              </a>
            );
          },
        }}
      >
        {value}
      </ReactMarkdown>
    </div>
  );
}
