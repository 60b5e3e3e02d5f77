import { ensureContrast, ink, parseHex, type Rgb, textColorOn, toHex, white } from '../../../platform/text/colors.ts'

const paper: Rgb = [251, 250, 248]
const night: Rgb = [31, 28, 26]

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
