import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { paymentName } from '../../../vocabulary/payment-names.ts'
import { electronicMethods } from '../methods.ts'
import { allowedFrom, sandboxActions } from './act-on-payment.ts'
import { readPageUrl } from './check-addresses.ts'
import { choosePageWords, type PageWords } from './page-words.ts'

type Shown = {
  id: string
  status: string
  payment_method: string
  amount: number
  currency: string
  merchant_name: string
  description: string
  instructions: unknown
  return_url: string
}

type ShownEvent = { id: string; kind: string; sent_count: number; last_status: number | null; created_at: string }

export const sandboxPolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The colours, type and controls of the hosted shops (`web/shop/styles`). */
const style = `:root{color-scheme:light dark;--paper:#fbfaf8;--card:#fff;--ink:#1c1917;--quiet:#635d57;--line:#e6e1da;--wash:#f1ede7;
--accent:#0f766e;--on-accent:#fff;--good:#12663f;--good-wash:#e6f3ec;--danger:#b42318;--note:#fdf3d8;--note-ink:#6b4a00;
--serif:"Iowan Old Style","Palatino Linotype",Palatino,"Noto Serif",Georgia,serif}
@media(prefers-color-scheme:dark){:root{--paper:#161413;--card:#1f1c1a;--ink:#f3eee8;--quiet:#b3aaa1;--line:#37322e;--wash:#2a2623;
--good:#86d7ae;--good-wash:#16291f;--danger:#ff9b8f;--note:#332a12;--note-ink:#f0d794}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:100%/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{display:flex;align-items:center;gap:12px;max-width:560px;margin:0 auto;padding:14px 16px}
.mark{display:grid;place-items:center;width:36px;height:36px;border-radius:10px;background:var(--accent);color:var(--on-accent);font:700 1.25rem var(--serif)}
.name{font:600 1.1875rem var(--serif);overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
main{max-width:560px;margin:0 auto;padding:0 16px 72px;display:grid;grid-template-columns:minmax(0,1fr);gap:16px}
.note{margin:0;padding:12px 16px;border-radius:12px;background:var(--note);color:var(--note-ink);font-size:.9375rem}
.panel{display:grid;grid-template-columns:minmax(0,1fr);gap:18px;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:14px}
h1{margin:0;font:600 1.5rem/1.2 var(--serif)}h2{margin:0;font-size:1.0625rem}
.amount{font-size:1.75rem;font-weight:700;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 18px;margin:0}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.status{padding:2px 12px;border-radius:999px;background:var(--wash);font-size:.875rem;justify-self:start}
.status[data-status=paid],.status[data-status=settled]{background:var(--good-wash);color:var(--good)}
form,label{display:grid;grid-template-columns:minmax(0,1fr)}form{gap:16px}p{margin:0}.buttons{display:flex;flex-wrap:wrap;gap:10px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 18px;border:1px solid var(--line);border-radius:999px;
background:var(--card);color:var(--ink);font:inherit;font-weight:600;line-height:1.4;text-decoration:none;cursor:pointer}
.main{width:100%;min-height:48px;background:var(--accent);border-color:transparent;color:var(--on-accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
label{gap:6px}label.check{display:flex;align-items:start;gap:10px}
input,select{width:100%;min-height:44px;padding:8px 12px;border:1px solid #948b82;border-radius:10px;background:var(--card);color:var(--ink);font:inherit}
input[type=checkbox]{flex:none;min-height:0;width:18px;height:18px;margin:4px 0 0;accent-color:var(--accent)}
.qr{width:14rem;max-width:100%;padding:12px;border-radius:12px;background:#fff;justify-self:center}
details.panel{display:block}summary{min-height:44px;padding:10px 0;cursor:pointer;font-weight:600}details>*+*{margin-top:16px}
pre{padding:12px;border-radius:10px;background:var(--wash);overflow:auto;font-size:.8125rem}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9375rem}
td,th{text-align:left;padding:6px 10px 6px 0;border-bottom:1px solid var(--line)}
@media(max-width:480px){.panel{padding:16px}td,th{font-size:.8125rem;padding-right:4px}td button{padding:8px;font-size:.875rem}}
#problem{color:var(--danger)}#problem:empty{display:none}`

const formatAmount = ({ amount, currency }: Shown, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
  }).format(amount / 100)

/** What the buyer of a real gateway would copy: the number of a virtual account or a retail code. */
function findNumber(instructions: unknown): string | undefined {
  const { payment_method: method } = instructions as {
    payment_method?: Record<string, { channel_properties?: object }>
  }
  const properties = Object.values(method ?? {})[0]?.channel_properties as Record<string, string> | undefined
  return properties?.virtual_account_number ?? properties?.payment_code
}

type Spoken = { language: 'en' | 'id'; words: PageWords }

/** Renders the page of one payment: what a buyer would see, and the tools of a tester. */
export function sandboxPage(payment: Shown, events: ShownEvent[], acceptLanguage: string | undefined): string {
  const spoken = choosePageWords(acceptLanguage)
  const { language, words } = spoken
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body data-payment="${escapeHtml(payment.id)}" data-conflict="${words.conflict}" data-refused="${words.refused}">
<header><span class="mark" aria-hidden="true">${escapeHtml([...payment.merchant_name.trim()][0] ?? '·')}</span>
<span class="name">${escapeHtml(payment.merchant_name)}</span></header>
<main>
<p class="note">${words.lead}</p>
${payPanel(payment, spoken)}
${testTools(payment, events, spoken)}
</main>
<script src="/sandbox/page.js"></script>
</body>
</html>
`
}

function payPanel(payment: Shown, { language, words }: Spoken) {
  const back = readPageUrl(payment.return_url)
  const amount = formatAmount(payment, language)
  const row = (name: string, value: string | undefined) =>
    value ? `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>` : ''
  return `<form id="actions" class="panel">
<h1>${words.title}</h1>
<p><span class="amount">${amount}</span></p>
<p class="status" role="status" data-status="${payment.status}">${words.statuses[payment.status as keyof typeof words.statuses] ?? payment.status}</p>
<dl>${row(words.order, payment.description)}${row(words.method, paymentName(payment.payment_method, language))}${row(words.number, findNumber(payment.instructions))}</dl>
${payment.payment_method === 'qris' ? `<img class="qr" src="/sandbox/payments/${payment.id}/qr.svg" alt="${words.qrCode}">` : ''}
${payment.payment_method === 'payment_link' ? linkFields(language, words) : ''}
${payment.status === 'open' ? `<button class="main" name="action" value="pay">${words.pay(amount)}</button>` : ''}
${back ? `<a class="button" href="${escapeHtml(back)}">${words.back}</a>` : ''}
<p role="alert" id="problem"></p>
</form>`
}

function testTools(payment: Shown, events: ShownEvent[], { words }: Spoken) {
  const labels = { pay: words.payLate, fail: words.fail, expire: words.expire, settle: words.settle }
  const tools = sandboxActions
    .filter((action) => allowedFrom[action].includes(payment.status))
    .filter((action) => action !== 'pay' || payment.status !== 'open')
    .map((action) => `<button form="actions" name="action" value="${action}">${labels[action]}</button>`)
    .join('')
  return `<details class="panel"${events.length > 0 ? ' open' : ''}><summary>${words.tools}</summary>
<p>${words.toolsLead}</p>
<label class="check"><input form="actions" type="checkbox" name="hold"> ${words.hold}</label>
<label>${words.copies} <input form="actions" type="number" name="copies" value="1" min="1" max="50"></label>
${tools ? `<p class="buttons">${tools}</p>` : ''}
<h2>${words.callbacks}</h2>
${events.length > 0 ? eventTable(events, words) : `<p>${words.noCallbacks}</p>`}
<h2>${words.instructions}</h2>
<pre tabindex="0">${escapeHtml(JSON.stringify(payment.instructions, null, 2))}</pre>
</details>`
}

/** A payment link lets the payer choose a method, whose surcharge is added. */
const linkFields = (
  language: 'id' | 'en',
  words: PageWords,
) => `<label>${words.payWith} <select name="payment_method">${electronicMethods
  .filter((method) => method !== 'payment_link')
  .map((method) => `<option value="${method}">${paymentName(method, language)}</option>`)
  .join('')}</select></label>
<label>${words.surcharge} <input name="surcharge" inputmode="numeric" value="0"></label>`

/** Events of the payment are named after its status; others, such as disputes, have no name. */
const nameEvent = (kind: string, { statuses }: PageWords) =>
  statuses[kind.replace(/^payment\./, '') as keyof typeof statuses] ?? escapeHtml(kind)

const eventTable = (events: ShownEvent[], words: PageWords) =>
  `<div class="table"><table><thead><tr><th>${words.event}</th><th>${words.sent}</th><th>${words.answer}</th><th></th></tr></thead><tbody>
${events
  .map(
    (event) =>
      `<tr><td>${nameEvent(event.kind, words)}</td><td>${event.sent_count}</td><td>${event.last_status ?? '–'}</td>
<td><button class="send" data-event="${event.id}">${words.send}</button></td></tr>`,
  )
  .join('\n')}
</tbody></table></div>`

export const sandboxScript = `const payment = document.body.dataset.payment
async function post(path, body) {
  const answer = await fetch('/sandbox/payments/' + payment + path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (answer.ok) location.reload()
  else document.getElementById('problem').textContent =
    answer.status === 409 ? document.body.dataset.conflict : document.body.dataset.refused
}
document.getElementById('actions').addEventListener('submit', (event) => {
  event.preventDefault()
  const form = new FormData(event.target)
  const body = { action: event.submitter.value, hold: form.has('hold'), copies: Number(form.get('copies')) }
  if (body.action === 'pay' && form.has('payment_method')) {
    body.payment_method = form.get('payment_method')
    body.surcharge = form.get('surcharge')
  }
  post('/events', body)
})
for (const button of document.querySelectorAll('.send')) {
  button.addEventListener('click', () =>
    post('/events/' + button.dataset.event + '/deliver', { copies: Number(document.querySelector('[name=copies]').value) }))
}
`
