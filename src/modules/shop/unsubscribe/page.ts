import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { chooseLanguage, type Language } from '../../../platform/http/choose-language.ts'
import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { words } from './words.ts'

const style = `body{font:17px/1.5 system-ui,sans-serif;color:#1c2024;background:#f4f5f6;margin:0;padding:32px 16px}
main{max-width:440px;margin:0 auto;padding:32px;background:#fff;border-radius:12px}
h1{font-size:24px;line-height:1.25;margin:0 0 16px}
button{font:inherit;font-weight:600;padding:12px 20px;border:0;border-radius:8px;background:#0f766e;color:#fff;cursor:pointer}
button.quiet{background:none;color:#0f766e;padding:12px 0}
.muted{color:#60646c;font-size:15px}
p{overflow-wrap:anywhere}`

/** Sends a page for people whose mail program opened the link: plain HTML without scripts and cookies. */
export function sendPage(reply: FastifyReply, language: Language, status: number, title: string, content: string) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    })
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${content}</main></body></html>`)
}

type Shown = { store: string; address: string; token: string; storeLanguage: Language | undefined }
export type State = 'ask' | 'done' | 'undone'

/** Sends a page with the current state and the button that changes it. The form works without scripts. */
export function sendState(reply: FastifyReply, state: State, { store, address, token, storeLanguage }: Shown) {
  const language = chooseLanguage(reply.request.headers['accept-language'], storeLanguage)
  const say = words[language]
  const button =
    state === 'done'
      ? `<form method="post" action="/unsubscribe/${token}/undo"><button class="quiet">${say.undoButton}</button></form>`
      : `<form method="post" action="/unsubscribe/${token}"><input type="hidden" name="List-Unsubscribe" value="One-Click">
<button${state === 'undone' ? ' class="quiet"' : ''}>${say.askButton}</button></form>`
  const content = `<p>${escapeHtml(say[state](store, address))}</p>\n${button}\n<p class="muted">${say.orders}</p>\n`
  return sendPage(reply, language, 200, say.title, content)
}

export function sendWrongLink(reply: FastifyReply) {
  const language = chooseLanguage(reply.request.headers['accept-language'], 'id')
  const say = words[language]
  return sendPage(reply, language, 404, say.wrongTitle, `<p>${say.wrong}</p>\n`)
}
