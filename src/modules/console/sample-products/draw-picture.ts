import { loadSharp } from '../../../platform/documents/pictures.ts'

export type Look = { shape: keyof typeof shapes; from: string; to: string }

const width = 960
const height = 720

/** SVG drawings of 400 by 400 in the colour `c`, with `l` for highlights. */
const shapes = {
  bag: (c: string, l: string) =>
    `<path d="M95 110h210l22 245H73z" fill="${c}"/><path d="M140 110c0-80 120-80 120 0" fill="none" stroke="${c}" stroke-width="16"/><rect x="130" y="185" width="140" height="100" rx="10" fill="${l}"/>`,
  cup: (c: string, l: string) =>
    `<path d="M80 130h200v110c0 60-40 100-100 100s-100-40-100-100z" fill="${c}"/><path d="M280 160c80-10 80 100-10 110" fill="none" stroke="${c}" stroke-width="22"/><ellipse cx="180" cy="130" rx="100" ry="22" fill="${l}"/><path d="M140 90c-20-30 20-40 0-70M190 90c-20-30 20-40 0-70M235 90c-20-30 20-40 0-70" stroke="${l}" stroke-width="9" fill="none"/>`,
  leaf: (c: string, l: string) =>
    `<path d="M200 350C60 300 60 120 200 40c140 80 140 260 0 310z" fill="${c}"/><path d="M200 350V90M200 270l-60-50M200 220l60-50M200 180l-45-40" stroke="${l}" stroke-width="9" fill="none"/>`,
  jar: (c: string, l: string) =>
    `<rect x="110" y="120" width="180" height="230" rx="34" fill="${c}"/><rect x="125" y="70" width="150" height="50" rx="12" fill="${l}"/><rect x="130" y="190" width="140" height="90" rx="8" fill="${l}"/>`,
  cloth: (c: string, l: string) =>
    `<rect x="70" y="70" width="260" height="260" rx="8" fill="${c}"/>${Array.from({ length: 16 }, (_, i) => `<g transform="translate(${103 + (i % 4) * 65} ${103 + Math.floor(i / 4) * 65})"><circle r="21" fill="none" stroke="${l}" stroke-width="5"/><path d="M-12 0a12 12 0 0 1 24 0a12 12 0 0 1-24 0M0-12v24M-12 0h24" fill="none" stroke="${l}" stroke-width="3"/></g>`).join('')}`,
  vase: (c: string, l: string) =>
    `<path d="M160 60h80v45c60 50 70 140 20 245H140C90 245 100 155 160 105z" fill="${c}"/><path d="M117 200h166M114 235h172" stroke="${l}" stroke-width="10"/>`,
  book: (c: string, l: string) =>
    `<path d="M200 100c-45-35-100-35-140-20v240c45-15 95-15 140 20 45-35 95-35 140-20V80c-40-15-95-15-140 20z" fill="${c}"/><path d="M200 100v240M90 140c30-8 55-5 80 10M90 190c30-8 55-5 80 10M230 150c25-15 50-18 80-10M230 200c25-15 50-18 80-10" stroke="${l}" stroke-width="8" fill="none"/>`,
  play: (c: string, l: string) =>
    `<rect x="50" y="90" width="300" height="200" rx="22" fill="${c}"/><path d="M170 145l85 45-85 45z" fill="${l}"/><rect x="130" y="315" width="140" height="14" rx="7" fill="${c}"/>`,
  photo: (c: string, l: string) =>
    `<rect x="60" y="90" width="280" height="220" rx="18" fill="${c}"/><circle cx="130" cy="150" r="26" fill="${l}"/><path d="M80 290l80-90 55 60 50-45 60 75z" fill="${l}"/>`,
  key: (c: string, l: string) =>
    `<circle cx="140" cy="200" r="75" fill="${c}"/><circle cx="140" cy="200" r="32" fill="${l}"/><path d="M210 185h140v32h-28v36h-32v-36h-80z" fill="${c}"/>`,
  box: (c: string, l: string) =>
    `<path d="M60 140l140-70 140 70v150l-140 70-140-70z" fill="${c}"/><path d="M60 140l140 70 140-70M200 210v150" stroke="${l}" stroke-width="10" fill="none"/>`,
} as const

/** Renders a product picture: a drawing on a soft background, without text, so that no font is needed. */
export async function drawPicture({ shape, from, to }: Look): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbf7f0"/><stop offset="1" stop-color="${to}" stop-opacity=".55"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#f6efe4"/><rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="300" fill="#fff" opacity=".45"/>
    <ellipse cx="${width / 2}" cy="634" rx="188" ry="20" fill="#000" opacity=".10"/>
    <g transform="translate(${width / 2 - 270} 90) scale(1.35)">${shapes[shape](from, to)}</g></svg>`
  const sharp = await loadSharp()
  return await sharp(Buffer.from(svg)).png().toBuffer()
}
