/**
 * Part of every document that the server rendered: what visitors came for is loaded first. The pictures further down and the
 * other scripts follow when the first pictures are there, or as soon as somebody begins to use the page. Until the scripts
 * run, links work as they are, and presses of buttons and changes of fields wait to be repeated.
 */
const laterPictures = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].map((picture) => {
  const { src, srcset } = picture
  picture.removeAttribute('srcset')
  picture.removeAttribute('src')
  return { picture, src, srcset }
})

/** A picture may never answer, and neither may a script. */
const maxPicturesMs = 5000
const maxHeldMs = 8000

/** Sets, because a button that does not seem to react is pressed again and meant once. */
const pressed = new Set<HTMLButtonElement>()
const changed = { input: new Set<EventTarget>(), change: new Set<EventTarget>() }
const heldTypes = ['click', 'input', 'change']
let isStarted = false

function hold(event: Event) {
  start() // Voice control and screen readers press without a pointer or a key.
  const { type, target } = event
  if (type === 'input' || type === 'change') return void changed[type].add(target!)
  const button = (target as Element).closest('button')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  if (pressed.size === 0) setTimeout(release, maxHeldMs)
  pressed.add(button)
}

/** Repeats what was held: the changes before the page renders and takes them back, each press after it has rendered. */
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
  // Without scripts the buttons of forms still send them.
  Promise.all(files.map((file) => import(/* @vite-ignore */ file))).catch(() => {
    delete dataset.scripts
    void release()
  })
}

for (const type of heldTypes) addEventListener(type, hold, true)
addEventListener('load', start)
setTimeout(start, maxPicturesMs)
for (const sign of ['pointerdown', 'keydown', 'focusin', 'scroll']) addEventListener(sign, start, { passive: true })
