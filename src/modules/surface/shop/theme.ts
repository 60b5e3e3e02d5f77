type Rgb = [number, number, number]

const ink: Rgb = [28, 25, 23]
const paper: Rgb = [251, 250, 248]
const night: Rgb = [31, 28, 26]
const white: Rgb = [255, 255, 255]

const parseHex = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

const toHex = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance as defined by WCAG 2. */
function luminance(color: Rgb) {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const mix = (color: Rgb, other: Rgb, share: number) => color.map((part, i) => part + (other[i]! - part) * share) as Rgb

/** Mixes the colour with another only as far as text in it needs for a contrast of 4.6 on the background. */
function ensureContrast(color: Rgb, towards: Rgb, background: Rgb) {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, towards, share)
    if (contrast(mixed, background) >= 4.6) return mixed
  }
  return towards
}

const textColorOn = (accent: Rgb): Rgb => {
  const on = contrast(white, accent) >= contrast(ink, accent) ? white : ink
  return contrast(on, accent) >= 4.5 ? on : luminance(accent) > 0.179 ? [0, 0, 0] : white
}

/** Draws a favicon for a store without a logo: the first letter of its name on its colour. */
export function drawIcon(name: string, hex: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${hex}"/><text x="16" y="23" font-family="serif" font-size="20" font-weight="700" text-anchor="middle" fill="${toHex(textColorOn(parseHex(hex)))}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** CSS variables from the store's colour: button fill, text on it, and coloured text in the light and dark theme. */
export function toThemeCss(hex: string): string {
  const accent = parseHex(hex)
  const light = ensureContrast(accent, ink, paper)
  const dark = ensureContrast(accent, white, night)
  const fill = `--accent:${hex};--on-accent:${toHex(textColorOn(accent))};`
  return `:root{${fill}--accent-ink:${toHex(light)}}@media (prefers-color-scheme:dark){:root{--accent-ink:${toHex(dark)}}}`
}
