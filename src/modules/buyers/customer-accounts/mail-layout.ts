import { escapeHtml } from '../../../platform/mail/escape-html.ts'

export type MailContent = {
  language: string
  store: { name: string; logo: string | null; color: string }
  heading: string
  lines: string[]
  code?: string
  button?: { label: string; link: string; hint: string }
  footer: string
}

const sans = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const muted = 'color:#5b6068;font-size:13px;line-height:20px'

const table = (style: string, inner: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${inner}</table>`

const codeBlock = (code: string) =>
  table(
    'margin:0 0 24px',
    `<tr><td align="center" style="padding:20px 8px;background:#f4f5f6;border-radius:10px;font:700 34px/40px Menlo,Consolas,monospace;letter-spacing:10px;text-indent:10px;color:#17191c">${code}</td></tr>`,
  )

const buttonBlock = ({ label, link, hint }: NonNullable<MailContent['button']>, color: string) =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 26px;border-radius:8px;background:${color};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 4px;${muted}">${escapeHtml(hint)}</p>
<p style="margin:0;${muted};word-break:break-all"><a href="${escapeHtml(link)}" style="color:#5b6068">${escapeHtml(link)}</a></p>`

/** Renders a store's mail as plain text and as HTML with tables and inline styles, which all mail clients support. */
export function layOutMail({ language, store, heading, lines, code, button, footer }: MailContent) {
  const name = escapeHtml(store.name)
  const brand =
    store.logo && /^https:\/\//.test(store.logo)
      ? `<img src="${escapeHtml(store.logo)}" alt="${name}" height="36" style="display:block;height:36px;border:0">`
      : name
  const paragraphs = lines.map((line) => `<p style="margin:0 0 20px">${escapeHtml(line)}</p>`).join('\n')
  const card = `<tr><td style="height:4px;line-height:4px;font-size:0;background:${store.color};border-radius:12px 12px 0 0">&nbsp;</td></tr>
<tr><td style="padding:28px 32px 32px;${sans};font-size:16px;line-height:24px;color:#17191c">
<p style="margin:0 0 24px;font-weight:700;font-size:17px">${brand}</p>
<h1 style="margin:0 0 12px;font-size:23px;line-height:30px;font-weight:700">${escapeHtml(heading)}</h1>
${paragraphs}
${code ? codeBlock(code) : ''}${button ? buttonBlock(button, store.color) : ''}
</td></tr>
<tr><td style="padding:18px 32px 24px;border-top:1px solid #e8eaec;${sans};${muted}">${escapeHtml(footer)}</td></tr>`
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:#eef0f2">
${table('background:#eef0f2', `<tr><td align="center" style="padding:32px 12px">${table('max-width:520px;background:#ffffff;border-radius:12px;text-align:left', card)}</td></tr>`)}
</body></html>`
  const parts = [store.name, heading, ...lines, ...(code ? [code] : []), ...(button ? [button.link] : []), footer]
  return { html, text: `${parts.join('\n\n')}\n` }
}
