import { escapeHtml } from '../../../platform/mail/escape-html.ts'
import { electronicMethods } from '../methods.ts'
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
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
dt{color:#555}dd{margin:0 0 .5rem}button{font:inherit;padding:.4rem .9rem}
.buttons{display:flex;flex-wrap:wrap;gap:.5rem}input,select{font:inherit}
img{width:14rem}pre{background:#f4f4f4;padding:.8rem;overflow:auto}table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.3rem .5rem;border-bottom:1px solid #ddd}`

const formatAmount = ({ amount, currency }: Shown, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
  }).format(amount / 100)

/** Renders the page of one payment: what a buyer would see, and the actions of a tester. */
export function sandboxPage(payment: Shown, events: ShownEvent[], acceptLanguage: string | undefined): string {
  const { language, words } = choosePageWords(acceptLanguage)
  const back = readPageUrl(payment.return_url)
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
<main>
<h1>${words.title}</h1>
<p>${words.lead}</p>
<dl>
<dt>${words.payTo}</dt><dd>${escapeHtml(payment.merchant_name)} · ${escapeHtml(payment.description)}</dd>
<dt>${words.amount}</dt><dd>${formatAmount(payment, language)}</dd>
<dt>${words.method}</dt><dd>${escapeHtml(payment.payment_method)}</dd>
<dt>${words.status}</dt><dd role="status">${words.statuses[payment.status as keyof typeof words.statuses] ?? payment.status}</dd>
</dl>
${payment.payment_method === 'qris' ? `<img src="/sandbox/payments/${payment.id}/qr.svg" alt="${words.qrCode}">` : ''}
<details><summary>${words.instructions}</summary><pre>${escapeHtml(JSON.stringify(payment.instructions, null, 2))}</pre></details>
<form id="actions">
<h2>${words.question}</h2>
${
  payment.payment_method === 'payment_link'
    ? `<p><label>${words.payWith} <select name="payment_method">${electronicMethods
        .filter((method) => method !== 'payment_link')
        .map((method) => `<option>${method}</option>`)
        .join('')}</select></label> <label>${words.surcharge} <input name="surcharge" value="0" size="8"></label></p>`
    : ''
}
<p><label><input type="checkbox" name="hold"> ${words.hold}</label></p>
<p><label>${words.copies} <input type="number" name="copies" value="1" min="1" max="50"></label></p>
<p class="buttons"><button name="action" value="pay">${words.pay}</button><button name="action" value="fail">${words.fail}</button>
<button name="action" value="expire">${words.expire}</button><button name="action" value="settle">${words.settle}</button></p>
<p role="alert" id="problem"></p>
</form>
<h2>${words.callbacks}</h2>
${events.length > 0 ? eventTable(events, words) : `<p>${words.noCallbacks}</p>`}
${back ? `<p><a href="${escapeHtml(back)}">${words.back}</a></p>` : ''}
</main>
<script src="/sandbox/page.js"></script>
</body>
</html>
`
}

const eventTable = (events: ShownEvent[], words: PageWords) =>
  `<table><thead><tr><th>${words.event}</th><th>${words.sent}</th><th>${words.answer}</th><th></th></tr></thead><tbody>
${events
  .map(
    (event) =>
      `<tr><td>${event.kind}</td><td>${event.sent_count}</td><td>${event.last_status ?? '–'}</td>
<td><button class="send" data-event="${event.id}">${words.send}</button></td></tr>`,
  )
  .join('\n')}
</tbody></table>`

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
