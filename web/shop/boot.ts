/**
 * Part of every document that the server rendered. It delays other scripts and the pictures further down until the
 * first pictures are loaded or the visitor uses the page. Until the scripts run, links work as they are, and presses of
 * buttons and changes of fields are recorded and repeated later.
 */
const laterPictures = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].map((picture) => {
  const { src, srcset } = picture
  picture.removeAttribute('srcset')
  picture.removeAttribute('src')
  return { picture, src, srcset }
})

/** The longest wait, because a picture or script may never load. */
const maxPicturesMs = 5000
const maxHeldMs = 8000

/** A set, because a button that does not seem to react is pressed several times but meant once. */
const pressed = new Set<HTMLButtonElement>()
const changed = { input: new Set<EventTarget>(), change: new Set<EventTarget>() }
const heldTypes = ['click', 'input', 'change']
let isStarted = false

function hold(event: Event) {
  start() // Voice control and screen readers click without a pointer or key event.
  const { type, target } = event
  if (type === 'input' || type === 'change') return void changed[type].add(target!)
  const button = (target as Element).closest('button')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  if (pressed.size === 0) setTimeout(release, maxHeldMs)
  pressed.add(button)
}

/**
 * Repeats what was recorded: changes of fields before the page renders, because rendering would revert them, and
 * presses after it has rendered.
 */
async function release() {
  for (const type of heldTypes) removeEventListener(type, hold, true)
  for (const [type, fields] of Object.entries(changed)) {
    for (const field of fields) field.dispatchEvent(new Event(type, { bubbles: true }))
    fields.clear()
  }
  for (const button of pressed) {
    pressed.delete(button)
    await null
    button.click()
  }
}

function start() {
  if (isStarted) return
  isStarted = true
  for (const { picture, src, srcset } of laterPictures) {
    if (srcset) picture.srcset = srcset
    picture.src = src
  }
  addEventListener('alive', release, { once: true })
  const { dataset } = document.documentElement
  const files = dataset.scripts!.split(' ')
  // Without scripts the buttons still submit their forms.
  Promise.all(files.map((file) => import(/* @vite-ignore */ file))).catch(() => {
    delete dataset.scripts
    void release()
  })
}

for (const type of heldTypes) addEventListener(type, hold, true)
addEventListener('load', start)
setTimeout(start, maxPicturesMs)
for (const sign of ['pointerdown', 'keydown', 'focusin', 'scroll']) addEventListener(sign, start, { passive: true })
