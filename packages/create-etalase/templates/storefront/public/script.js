// The shop works without this script. With it, choices apply at once and a paid order shows it.
const main = () => document.querySelector('main')

async function replace(address, options = {}) {
  const answer = await fetch(address, { ...options, headers: { 'x-part': 'main' } })
  const part = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main')
  if (!part) return location.reload()
  const focused = document.activeElement?.matches('main [name]') && document.activeElement
  main().replaceWith(part)
  if (focused) part.querySelector(`[name="${focused.name}"][value="${CSS.escape(focused.value)}"]`)?.focus()
  poll()
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
  typing = setTimeout(async () => {
    const found = await (await fetch(`/districts?search=${encodeURIComponent(target.value)}`)).json()
    const options = found.map(({ display }) => Object.assign(document.createElement('option'), { value: display }))
    document.querySelector('#districts')?.replaceChildren(...options)
  }, 200)
})

function poll() {
  const place = document.querySelector('[data-polls]')
  if (place) setTimeout(() => (document.hidden ? poll() : replace(location.href)), Number(place.dataset.polls))
}
poll()
