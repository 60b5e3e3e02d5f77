const fields = '[aria-invalid="true"], .field-problem:not(:empty)'
const notices = '.notice-problem, [data-problem]'
const controls = 'input:enabled, select:enabled, textarea:enabled, button:enabled, [contenteditable="true"]'

/**
 * Focuses the first invalid field of a refused form, or the first choice of an invalid group, and scrolls to its message.
 * Without either, focuses the message about the whole form. Focus alone would not scroll if the group fills the screen.
 */
export function focusProblem(form: HTMLElement) {
  const wrong = form.querySelector<HTMLElement>(fields) ?? form.querySelector<HTMLElement>(notices)
  if (!wrong) return
  const isField = wrong.matches(controls)
  const around = isField ? '.field, .mantine-InputWrapper-root' : '.field, fieldset'
  const place = (!wrong.matches(notices) && wrong.closest<HTMLElement>(around)) || wrong
  const field = isField ? wrong : !wrong.matches(notices) && place.querySelector<HTMLElement>(controls)
  if (!field) place.tabIndex = -1
  const target = field || place
  target.focus({ preventScroll: true })
  place.scrollIntoView({ block: place.offsetHeight < innerHeight / 2 ? 'center' : 'start' })
}
