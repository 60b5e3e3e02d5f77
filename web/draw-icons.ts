import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The icons of the installed dashboard, drawn from the mark: by file name, with their sizes in pixels. */
const icons = [
  { name: '192', size: 192, draw: (mark: string) => mark },
  { name: '512', size: 512, draw: (mark: string) => mark },
  // Systems cut these to shapes of their own: the mark of the first stands in the middle, because some are circles.
  { name: 'maskable', size: 512, draw: (mark: string) => fillSquare(mark, 0.75) },
  { name: 'apple-touch', size: 180, draw: (mark: string) => fillSquare(mark, 1) },
  // The status bar of Android shows only what is not transparent.
  {
    name: 'badge',
    size: 96,
    draw: (mark: string) => mark.replace(/<rect[^>]*\/>/, '').replaceAll(/#[0-9a-f]{6}/g, '#fff'),
  },
]

function fillSquare(mark: string, scale: number) {
  const margin = 16 * (1 - scale)
  const [rect] = /<rect[^>]*\/>/.exec(mark)!
  return mark
    .replace(rect, `${rect.replace(/ rx="\d+"/, '')}<g transform="translate(${margin} ${margin}) scale(${scale})">`)
    .replace('</svg>', '</g></svg>')
}

export async function drawIcons(folder: string) {
  const mark = await readFile(join(import.meta.dirname, 'dashboard/frame/mark.svg'), 'utf8')
  await mkdir(folder, { recursive: true })
  for (const { name, size, draw } of icons)
    await sharp(Buffer.from(draw(mark)), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true })
      .toFile(join(folder, `${name}.png`))
}
