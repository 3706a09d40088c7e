/** Renders the site's Markdown as HTML: paragraphs, headings, lists, quotes, pictures, links and citations. */
import {
  isExternalLink,
  type MarkdownPiece,
  parseInlinePieces,
  splitMarkdownParts,
} from '@klarsikt/engine/report';
import { type Html, type HtmlPart, html } from './html.ts';

export interface CitedSource {
  readonly label: string;
  readonly title: string;
  readonly url: string;
}

interface SourceLookup {
  /** Returns the source of a key; null if the library has no such source, in which case the citation is left out. */
  readonly source: (key: string) => CitedSource | null;
}

const picture = /^!\[([^\]\n]*)\]\((\/cms\/cdn\/[0-9a-f]{64}\.(?:png|jpg))\)$/;

function renderLink(href: string, content: HtmlPart): Html {
  if (!isExternalLink(href)) return html`<a href="${href}">${content}</a>`;
  return html`<a href="${href}" rel="noopener noreferrer">${content}</a>`;
}

function renderPiece(piece: MarkdownPiece, { source }: SourceLookup): HtmlPart {
  if (piece.type === 'break') return html`<br>`;
  if (piece.type === 'cite') {
    const found = source(piece.source);
    if (found === null) return null;
    const { label, title, url } = found;
    if (url === '') return html`<cite class="cited" title="${title}">${label}</cite>`;
    return html`<a class="cited" href="${url}" title="${title}" rel="noopener noreferrer">${label}</a>`;
  }
  let content: HtmlPart = piece.text;
  if (piece.marks.has('code')) content = html`<code>${content}</code>`;
  if (piece.marks.has('italic')) content = html`<em>${content}</em>`;
  if (piece.marks.has('bold')) content = html`<strong>${content}</strong>`;
  return piece.link === null ? content : renderLink(piece.link, content);
}

const inline = (text: string, known: SourceLookup): HtmlPart =>
  parseInlinePieces(text, false, true).map((piece) => renderPiece(piece, known));

/** Renders Markdown; HTML in the text is escaped. */
export function renderMarkdown(text: string, known: SourceLookup): Html {
  const parts = splitMarkdownParts(text).map((part): Html => {
    if (part.type === 'table') {
      const heads = part.heads.map((head) => html`<th scope="col">${inline(head, known)}</th>`);
      const rows = part.rows.map((row) => {
        const cells = row.map((cell) => html`<td>${inline(cell, known)}</td>`);
        return html`<tr>${cells}</tr>`;
      });
      return html`<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
    }
    if (part.type === 'list') {
      const items = part.items.map((item) => html`<li>${inline(item, known)}</li>`);
      return part.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    const [, words, src] = picture.exec(part.text.trim()) ?? [];
    if (src !== undefined)
      return html`<p class="picture"><img src="${src}" alt="${words}" loading="lazy"></p>`;
    const content = inline(part.text, known);
    if (part.kind === 'subhead') return html`<h2>${content}</h2>`;
    return part.kind === 'quote' ? html`<blockquote><p>${content}</p></blockquote>` : html`<p>${content}</p>`;
  });
  return html`${parts}`;
}
