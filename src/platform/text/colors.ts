export type Rgb = [number, number, number]

export const ink: Rgb = [28, 25, 23]
export const white: Rgb = [255, 255, 255]

/** `#rrggbb` → its parts. */
export const parseHex = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb

export const toHex = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

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
export function ensureContrast(color: Rgb, towards: Rgb, background: Rgb) {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mix(color, towards, share)
    if (contrast(mixed, background) >= 4.6) return mixed
  }
  return towards
}

/** The colour of readable text on a filled area: white, or a dark one. */
export const textColorOn = (accent: Rgb): Rgb => {
  const on = contrast(white, accent) >= contrast(ink, accent) ? white : ink
  return contrast(on, accent) >= 4.5 ? on : luminance(accent) > 0.179 ? [0, 0, 0] : white
}
