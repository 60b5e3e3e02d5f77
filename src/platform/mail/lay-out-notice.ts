import { escapeHtml } from './escape-html.ts'

type Notice = {
  language: string
  greeting: string
  lead: string
  /** What the mail is about, as names and values below the lead. */
  rows?: readonly (readonly [name: string, value: string])[]
  button: string
  link: string
  hint: string
}

/** Renders a short mail with one link, as plain text and as HTML. */
export function layOutNotice({ language, greeting, lead, rows = [], button, link, hint }: Notice) {
  const listed = rows.map(([name, value]) => `${name}: ${value}`).join('\n')
  return {
    text: `${[greeting, lead, ...(listed ? [listed] : []), link, hint].join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body>
<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(lead)}</p>
${rows.length > 0 ? layOutRows(rows) : ''}<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="color:#60646c;font-size:14px">${escapeHtml(hint)}</p>
<p style="color:#60646c;font-size:14px;word-break:break-all">${escapeHtml(link)}</p>
</div></body></html>`,
  }
}

function layOutRows(rows: readonly (readonly [name: string, value: string])[]) {
  const cell = 'padding:8px 0;border-top:1px solid #e3e8e8;vertical-align:top'
  const lines = rows.map(
    ([name, value]) => `<tr><td style="${cell};padding-right:16px">${escapeHtml(name)}</td>
<td style="${cell};text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" style="width:100%;border-collapse:collapse;margin:0 0 20px">${lines.join('\n')}</table>\n`
}
