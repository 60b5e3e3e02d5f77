import { escapeHtml } from './escape-html.ts'

type Notice = { language: string; greeting: string; lead: string; button: string; link: string; hint: string }

/** Renders a short mail with one link, as plain text and as HTML. */
export function layOutNotice({ language, greeting, lead, button, link, hint }: Notice) {
  return {
    text: `${greeting}\n\n${lead}\n\n${link}\n\n${hint}\n`,
    html: `<!doctype html><html lang="${language}"><body>
<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
<p>${escapeHtml(greeting)}</p>
<p>${escapeHtml(lead)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="color:#60646c;font-size:14px">${escapeHtml(hint)}</p>
<p style="color:#60646c;font-size:14px;word-break:break-all">${escapeHtml(link)}</p>
</div></body></html>`,
  }
}
