/**
 * Typst source of the layout of PDFs. It reads all content from /report.json: texts of a report are never part of this
 * source, and are always set as plain text.
 */
export const typstSource = `
#let report = json("/report.json")
#let colours = report.colours
#let serif = ("Source Serif 4", "Inter")
#let sans = ("Inter",)
#let ink = rgb(colours.text)
#let quiet = rgb(colours.text2)
#let hair = 0.5pt + rgb(colours.line)
#let strong-hair = 0.6pt + rgb(colours.lineStrong)
#let accent = rgb(colours.accent)
#let listed = report.blocks.any(b => b.type == "sources")
#let sources = report.sources

#set document(title: report.title, author: if report.author == "" { () } else { report.author }, description: report.subject, date: none)
#set text(font: serif, size: 10pt, fill: ink, lang: report.lang, region: report.region, hyphenate: auto, number-type: "lining")
#set par(leading: 0.68em, spacing: 0.95em, justify: false)
#set list(indent: 0.2em, body-indent: 0.6em, spacing: 0.7em, marker: text(fill: quiet)[–])
#set enum(indent: 0.2em, body-indent: 0.6em, spacing: 0.7em)

#let ui(body, size: 8.5pt, ..more) = text(font: sans, size: size, number-width: "tabular", ..more, body)

// ---- running header and footer
#set page(
  paper: "a4",
  margin: (top: 27mm, bottom: 24mm, x: 23mm),
  header: context {
    if here().page() > 1 or report.cover == none {
      set text(font: sans, size: 7.5pt, fill: quiet)
      // Each side has room of its own, and a long name goes on above: names do not run into each other.
      grid(columns: (3fr, 2fr), column-gutter: 2em, align: bottom, report.header.left, align(right, report.header.right))
      v(-0.55em)
      line(length: 100%, stroke: hair)
    }
  },
  footer: context {
    if here().page() > 1 or report.cover == none {
      set text(font: sans, size: 7.5pt, fill: quiet, number-width: "tabular")
      let words = report.words
      grid(
        columns: (1fr, auto), column-gutter: 1em,
        report.footer,
        [#words.page #counter(page).display() #words.of #counter(page).final().first()],
      )
    }
  },
)

// ---- headings
#show heading: set text(font: sans, weight: "semibold", fill: ink, hyphenate: false)
#show heading: set block(sticky: true)
#show heading.where(level: 1): it => block(above: 2.6em, below: 1.1em, sticky: true, text(size: 16pt, it.body))
#show heading.where(level: 2): it => block(above: 2em, below: 0.85em, sticky: true, text(size: 11.5pt, it.body))
#show heading.where(level: 3): it => block(above: 1.6em, below: 0.7em, sticky: true, text(size: 9.8pt, it.body))
#show heading.where(level: 4): it => block(above: 1.3em, below: 0.6em, sticky: true, text(size: 9pt, fill: quiet, it.body))

#show link: set text(fill: accent)

// ---- inline
#let chip(scale, class) = {
  if scale == "strength" { return (fill: none, ink: ink, mark: rgb(colours.strength.at(class))) }
  let c = colours.risk.at(class)
  (fill: rgb(c.bg), ink: rgb(c.fg), mark: none)
}

// A figure is bold in weight alone: a tag of emphasis in each of a thousand cells would only be noise to a reader by ear.
#let bold-figure(i) = text(weight: "bold", i.figure)

#let figure-and-word(i) = {
  bold-figure(i)
  if i.word != "" { h(0.35em); i.word }
}

// In a cell blanks that do not break do what a box does elsewhere: laying out a box in each cell costs more than its text.
#let close-together(i) = {
  bold-figure(i)
  if i.word != "" { "\\u{a0}" + i.word.replace(" ", "\\u{a0}") }
}

#let square-mark(colour) = box(width: 0.62em, height: 0.62em, baseline: 0.02em, radius: 0.1em, fill: colour)

#let render-level(i, in-cell: false, closed: false) = {
  if i.class == none { return if in-cell { i.figure } else { ui(size: 0.92em)[#i.figure] } }
  let scale = if i.type == "level" { "risk" } else { "strength" }
  let c = chip(scale, i.class)
  if scale == "strength" {
    if in-cell { return [#square-mark(c.mark)\\u{a0}#close-together(i)] }
    return ui(size: 0.9em)[#box[#square-mark(c.mark)#h(0.4em)#figure-and-word(i)]]
  }
  if in-cell { return text(fill: c.ink, close-together(i)) }
  let after = if closed { 0.06em } else { 0.4em }
  box(fill: c.fill, inset: (left: 0.4em, right: after), outset: (y: 0.26em), radius: 0.2em, ui(size: 0.9em, fill: c.ink, figure-and-word(i)))
}

#let render-cite(key) = {
  let s = sources.at(key, default: none)
  if s == none { return }
  let body = ui(size: 0.82em)[#s.label]
  if listed { link(label(s.anchor), body) } else if s.url != "" { link(s.url, body) } else { body }
}

#let render-text(i) = {
  let body = [#i.text]
  if i.at("code", default: false) { body = ui(size: 0.9em)[#i.text] }
  if i.at("italic", default: false) { body = emph(body) }
  if i.at("bold", default: false) { body = strong(body) }
  if "anchor" in i { link(label(i.anchor), body) }
  else if "href" in i { link(i.href, body) }
  else { body }
}

#let inlines(list, in-cell: false) = {
  for (n, i) in list.enumerate() {
    let next = list.at(n + 1, default: none)
    // A full stop or comma stands close to the level before it, or it reads as if a blank were there.
    let closed = next != none and next.type == "text" and next.text.starts-with(regex("[.,;:!?)]"))
    if i.type == "text" { render-text(i) }
    else if i.type == "break" { linebreak() }
    else if i.type == "cite" { render-cite(i.source) }
    else { render-level(i, in-cell: in-cell, closed: closed) }
  }
}

// ---- blocks
#let paragraph(b) = {
  let body = inlines(b.content)
  if b.style == "lead" { block(below: 1.2em, text(size: 11.5pt, par(leading: 0.7em, body))) }
  else if b.style == "small" { block(sticky: true, text(size: 8.6pt, body)) }
  else if b.style == "muted" { block(text(size: 9pt, fill: quiet, body)) }
  else if b.style == "label" { block(below: 0.5em, ui(size: 8pt, fill: quiet, body)) }
  else if b.style == "subhead" { block(above: 1.2em, below: 0.55em, sticky: true, ui(size: 9pt, weight: "semibold", body)) }
  else if b.style == "quote" { block(inset: (left: 1em), stroke: (left: 1.5pt + rgb(colours.lineStrong)), emph(body)) }
  else if b.style == "note" { block(width: 100%, fill: rgb(colours.soft), inset: 0.9em, radius: 3pt, body) }
  else if b.style == "warning" { block(width: 100%, fill: rgb(colours.risk.HIGH.bg), inset: 0.9em, radius: 3pt, text(fill: rgb(colours.risk.HIGH.fg), body)) }
  else { par(body) }
}

#let alignment(name) = if name == "right" { right } else if name == "center" { center } else { left }

#let caption-text(c) = if c.len() > 0 { block(above: 1.5em, below: 0.65em, sticky: true, ui(size: 9pt, weight: "semibold", inlines(c))) }

#let facts(b) = block(above: 0.9em, below: 1.2em, {
  let size = 9pt
  grid(
    columns: b.columns.map(c => c.width * 1fr), column-gutter: 1em, row-gutter: 0.75em,
    ..b.rows.map(r => r.cells.enumerate().map(((n, c)) =>
      if n == 0 { ui(size: size, fill: quiet, inlines(c.content)) } else { ui(size: size, inlines(c.content)) }
    )).flatten(),
  )
})

#let data-table(b) = {
  let dense = b.style == "compact" or b.style == "matrix"
  let size = if dense { 8pt } else { 8.6pt }
  let pad = if dense { 4.2pt } else { 5.5pt }
  // What a cell has in common with all others is set on the table: a table has thousands of them.
  let cell-of(c, style) = {
    let body = inlines(c.content, in-cell: true)
    if style == "total" or style == "group" { body = text(weight: "semibold", body) }
    if c.divided { body = text(hyphenate: true, body) }
    let fill = if c.fill != none and c.fill.scale == "risk" { chip("risk", c.fill.class).fill } else { none }
    if fill == none and c.span == 1 { body } else { table.cell(colspan: c.span, fill: fill, body) }
  }
  let body = ()
  for r in b.rows {
    let cells = r.cells.map(c => cell-of(c, r.style))
    if r.style == "total" { body.push(table.hline(stroke: strong-hair)) }
    // A group's name is a heading of its rows and comes again on the next page.
    if r.style == "group" and b.header { body.push(table.header(level: 2, repeat: true, ..cells)) } else { body += cells }
  }
  let head = b.columns.map(c => table.cell(
    align: alignment(c.align) + bottom,
    text(size: size - 0.4pt, fill: quiet, hyphenate: c.divided, inlines(c.header)),
  ))
  block(above: if b.caption.len() > 0 { 6pt } else { 11pt }, below: 15pt, breakable: not b.whole, {
    set par(leading: 0.5em, justify: false)
    set text(font: sans, size: size, number-width: "tabular", hyphenate: false)
    set table.cell(breakable: false)
    table(
      columns: b.columns.map(c => c.width * 1fr),
      align: b.columns.map(c => alignment(c.align) + top),
      stroke: (x, y) => (bottom: if y == 0 and b.header { strong-hair } else { hair }),
      inset: (x: 5pt, y: pad),
      ..if b.header { (table.header(repeat: true, ..head),) },
      ..body,
    )
  })
}

#let render-table(b) = {
  caption-text(b.caption)
  if b.style == "facts" { facts(b) } else { data-table(b) }
}

#let contents(b) = {
  block(below: 1.2em, ui(size: 16pt, weight: "semibold", b.title))
  set outline.entry(fill: repeat(gap: 0.35em)[#text(fill: rgb(colours.lineStrong))[.]])
  set text(font: sans, size: 8.6pt, number-width: "tabular", fill: ink)
  show link: set text(fill: ink)
  show outline.entry: set block(above: 0.5em, below: 0pt)
  show outline.entry.where(level: 1): set block(above: 0.85em)
  show outline.entry.where(level: 1): set text(weight: "semibold")
  // The last lines stay together: a page with four lines of contents would look forgotten.
  show outline.entry: it => {
    set block(sticky: true) if str(it.element.label) in b.together.slice(0, calc.max(0, b.together.len() - 1))
    it
  }
  outline(title: none, depth: b.depth, indent: 1.4em)
}

#let source-list() = {
  set par(leading: 0.55em)
  for s in report.sourceList {
    [#block(breakable: false, below: 0.85em, grid(
      columns: (30mm, 1fr), column-gutter: 1em,
      ui(size: 8.5pt, weight: "semibold")[#s.label],
      {
        set text(size: 9pt)
        [#s.author: #emph(s.title). #s.publication.]
        if s.date != "" [ #s.date.]
        if s.url != "" { linebreak(); ui(size: 7.6pt)[#if s.linked { link(s.url) } else { s.url }] }
      },
    ))#label(s.anchor)]
  }
}

#let render-chart(b) = block(breakable: false, above: 1.4em, below: 1.6em, width: 100%, {
  block(below: 0.8em, ui(size: 9pt, weight: "semibold", inlines(b.caption)))
  image(b.file, width: b.width * 1%, alt: b.alt)
})

#let render-heading(b) = {
  let body = if b.number == none { text(b.text) } else { [#b.number#text(spacing: 300%)[ ]#b.text] }
  [#heading(level: b.level, numbering: none, outlined: b.outlined, bookmarked: true, body)#label(b.anchor)]
}

// ---- cover
#if report.cover != none {
  let c = report.cover
  set page(header: none, footer: none, margin: (top: 34mm, bottom: 28mm, x: 28mm))
  ui(size: 10pt, fill: accent, weight: "semibold")[#c.eyebrow]
  v(10mm)
  block(text(font: serif, size: 30pt, weight: "semibold", hyphenate: false, par(leading: 0.45em, text(c.title))))
  if c.subtitle != "" { v(5mm); block(width: 88%, text(size: 12pt, fill: quiet, c.subtitle)) }
  v(1fr)
  line(length: 100%, stroke: strong-hair)
  v(3mm)
  grid(
    columns: (42mm, 1fr), row-gutter: 0.95em, column-gutter: 1em,
    ..c.facts.map(f => (ui(size: 9pt, fill: quiet)[#f.label], ui(size: 9pt)[#f.value])).flatten(),
  )
  pagebreak(weak: true)
} else if report.title != "" {
  block(below: 1.2em, text(font: serif, size: 20pt, weight: "semibold", hyphenate: false, par(leading: 0.45em, text(report.title))))
}

#for b in report.blocks {
  if b.type == "heading" { render-heading(b) }
  else if b.type == "paragraph" { paragraph(b) }
  else if b.type == "list" {
    let items = b.items.map(i => inlines(i))
    block(above: 0.95em, below: 1.15em, if b.ordered { enum(..items) } else { list(..items) })
  }
  else if b.type == "table" { render-table(b) }
  else if b.type == "chart" { render-chart(b) }
  else if b.type == "toc" { contents(b) }
  else if b.type == "pageBreak" { pagebreak(weak: true) }
  else if b.type == "sources" { source-list() }
}
`;
