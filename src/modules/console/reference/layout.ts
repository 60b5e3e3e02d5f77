import { escapeHtml } from '../../../platform/mail/escape-html.ts'

export type Entry = { title: string; address: string }
export type Contents = { title: string; guides: Entry[]; tags: Entry[] }

const links = (entries: Entry[], current: string) =>
  entries
    .map(({ title, address }) => {
      const mark = address === current ? ' aria-current="page"' : ''
      return `<li><a href="${address}"${mark}>${escapeHtml(title)}</a></li>`
    })
    .join('')

/**
 * A page of the reference with the contents beside the text. It has no inline script or style, so that the policy can
 * forbid both.
 */
export const layout = (contents: Contents, current: Entry, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(current.title)} · ${escapeHtml(contents.title)}</title>
<link rel="stylesheet" href="/docs/style.css">
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${current.address}.md">
<script src="/docs/search.js" defer></script>
</head>
<body>
<header><a class="brand" href="/docs">${escapeHtml(contents.title)}</a>
<details class="menu"><summary>Contents</summary><nav aria-label="Contents">
<a href="/docs">Overview and search</a>
${contents.guides.length > 0 ? `<h2>Guides</h2><ul>${links(contents.guides, current.address)}</ul>` : ''}
<h2>Reference</h2><ul>${links(contents.tags, current.address)}</ul>
</nav></details></header>
<main>${body}</main>
</body>
</html>
`

/**
 * Filters the operations in the overview while the reader types, opens the contents beside the text on wide screens, and
 * lets the tab key reach the tables that scroll.
 */
export const script = `const menu = document.querySelector('.menu')
const wide = matchMedia('(min-width: 900px)')
const follow = () => {
  menu.open = wide.matches
  if (wide.matches) menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
}
wide.addEventListener('change', follow)
follow()
const reach = () => {
  for (const table of document.querySelectorAll('main table'))
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
    else table.removeAttribute('tabindex')
}
addEventListener('resize', reach)
document.addEventListener('toggle', reach, true)
reach()
const field = document.getElementById('search')
field?.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/)
  for (const section of document.querySelectorAll('[data-group]')) {
    let shown = 0
    for (const row of section.querySelectorAll('[data-row]')) {
      row.hidden = !words.every((word) => row.textContent.toLowerCase().includes(word))
      if (!row.hidden) shown++
    }
    section.hidden = shown === 0
  }
})
`

export const style = `:root{color-scheme:light dark;--line:light-dark(#d9dde3,#343a44);--soft:light-dark(#f5f6f8,#1b1f26);--text:light-dark(#1b2028,#e6e9ee);--dim:light-dark(#59616e,#a0a8b5);--link:light-dark(#0b5cad,#7ab8ff);--page:light-dark(#fff,#12151a)}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 system-ui,sans-serif}
a{color:var(--link)}
header{padding:.75rem 1rem;border-bottom:1px solid var(--line)}
.brand{font-weight:700;color:var(--text);text-decoration:none}
.menu summary{cursor:pointer;padding:.4rem 0;color:var(--dim)}
nav h2{font-size:.75rem;letter-spacing:.05em;text-transform:uppercase;color:var(--dim);margin:1rem 0 .25rem}
nav ul{list-style:none;margin:0;padding:0}
nav a{display:block;padding:.2rem .5rem;margin:0 -.5rem;border-radius:6px;text-decoration:none}
nav a:hover,nav a[aria-current]{background:var(--soft)}
main{padding:1rem;max-width:56rem}
h1{font-size:1.7rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.25rem;margin:2rem 0 .5rem}
h3{font-size:1rem;margin:1.25rem 0 .35rem}
code,pre{font:13.5px/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
code{background:var(--soft);padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
pre{background:var(--soft);border:1px solid var(--line);border-radius:8px;padding:.75rem;overflow-x:auto}
pre code{background:none;padding:0;overflow-wrap:normal}
table{border-collapse:collapse;display:block;overflow-x:auto;max-width:100%}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid var(--line)}
td:first-child code{white-space:nowrap}
th{font-size:.8rem;color:var(--dim)}
.operation{border-top:1px solid var(--line);padding-top:.5rem;margin-top:2rem;scroll-margin-top:1rem}
.address{display:flex;gap:.5rem;align-items:baseline;flex-wrap:wrap}
.method{font:700 12px/1 ui-monospace,monospace;padding:.3em .5em;border-radius:4px;background:#0b5cad;color:#fff}
.GET{background:#1b6e3c}.DELETE{background:#a32222}.PATCH,.PUT{background:#8a5200}
.schema{margin:0;padding-left:1.1rem;list-style:none;border-left:1px solid var(--line)}
.schema li{padding:.15rem 0}
.type,.note{color:var(--dim);font-size:.85rem}
.field{display:block;width:100%;font:inherit;padding:.6rem .75rem;border:1px solid var(--line);border-radius:8px;background:var(--page);color:inherit;margin:1rem 0}
.rows{list-style:none;padding:0;margin:0}
.rows a{display:grid;grid-template-columns:4.5rem 1fr;gap:.15rem .75rem;align-items:baseline;padding:.45rem 0;text-decoration:none;color:inherit;border-bottom:1px solid var(--line)}
.rows code{background:none;padding:0}.rows .method{justify-self:start}.rows .note{grid-column:2}
.cards{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));list-style:none;padding:0}
.cards a{display:block;height:100%;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px;text-decoration:none;font-weight:600}
[hidden]{display:none!important}
@media (min-width:900px){body{display:grid;grid-template-columns:17rem minmax(0,1fr)}header{position:sticky;top:0;height:100vh;overflow-y:auto;border-bottom:0;border-right:1px solid var(--line);padding:1.25rem 1rem}.menu summary{display:none}main{padding:1.5rem 2.5rem 4rem}}
`
