// The shop works without this script. With it, choices apply at once and a paid order shows it.
const main = () => document.querySelector('main')
const isPassing = ({ status }) => status >= 500 || status === 429

let latest

/** Puts the answer in the place of the page. The page stays if the shop fails or if a later answer is on its way. */
async function replace(address, options = {}) {
  latest?.abort()
  latest = new AbortController()
  const { signal } = latest
  try {
    const answer = await fetch(address, { ...options, signal, cache: 'no-store', headers: { 'x-part': 'main' } })
    const text = await answer.text()
    if (!isPassing(answer)) put(text)
  } catch {
    // No answer, or one that is no longer wanted.
  }
  if (!signal.aborted) poll()
}

function put(text) {
  const part = new DOMParser().parseFromString(text, 'text/html').querySelector('main')
  if (!part) return location.reload()
  const focused = document.activeElement?.matches('main [name]') && document.activeElement
  main().replaceWith(part)
  if (focused) part.querySelector(`[name="${focused.name}"][value="${CSS.escape(focused.value)}"]`)?.focus()
}

/** Sends the form again for its new total, without leaving the page. */
function update(form) {
  const body = new URLSearchParams(new FormData(form))
  return replace(form.dataset.replaces, { method: 'POST', body })
}

addEventListener('change', ({ target }) => {
  if (target.matches('[data-sends]') && target.reportValidity()) target.form.requestSubmit()
  if (target.matches('[data-updates]')) update(target.form)
  if (target.matches('[data-shows]')) document.querySelector('[data-price]').textContent = target.dataset.shows
})

addEventListener('submit', (event) => {
  if (event.submitter?.id !== 'update') return
  event.preventDefault()
  update(event.target)
})

let typing
addEventListener('input', ({ target }) => {
  if (target.name !== 'district') return
  clearTimeout(typing)
  typing = setTimeout(() => suggest(target.value).catch(() => undefined), 200)
})

async function suggest(search) {
  const answer = await fetch(`/districts?search=${encodeURIComponent(search)}`)
  if (!answer.ok) return
  const found = await answer.json()
  const options = found.map(({ display }) => Object.assign(document.createElement('option'), { value: display }))
  document.querySelector('#districts')?.replaceChildren(...options)
}

let timer
function poll() {
  clearTimeout(timer)
  const place = document.querySelector('[data-polls]')
  if (place) timer = setTimeout(() => (document.hidden ? poll() : replace(location.href)), Number(place.dataset.polls))
}
poll()
