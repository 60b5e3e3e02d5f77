/**
 * Part of every document that the server rendered: what visitors came for is loaded first. The pictures further down and the
 * other scripts follow when the first pictures are there, or as soon as somebody begins to use the page. Until the scripts
 * run, links work as they are, and presses of buttons wait.
 */
const laterPictures = [...document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')].map((picture) => {
  const { src, srcset } = picture
  picture.removeAttribute('srcset')
  picture.removeAttribute('src')
  return { picture, src, srcset }
})

const pressed: HTMLButtonElement[] = []
let isStarted = false

function hold(event: MouseEvent) {
  const button = (event.target as Element).closest('button')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressed.push(button)
}

/** Without script, should it fail to load, the buttons of forms still send them. */
function release() {
  removeEventListener('click', hold, true)
  for (const button of pressed) button.click()
}

function start() {
  if (isStarted) return
  isStarted = true
  for (const { picture, src, srcset } of laterPictures) {
    if (srcset) picture.srcset = srcset
    picture.src = src
  }
  addEventListener('alive', release, { once: true })
  const files = document.documentElement.dataset.scripts!.split(' ')
  Promise.all(files.map((file) => import(/* @vite-ignore */ file))).catch(release)
}

addEventListener('click', hold, true)
addEventListener('load', start)
for (const sign of ['pointerdown', 'keydown', 'focusin', 'scroll']) addEventListener(sign, start, { passive: true })
