import { renderSVG } from 'uqr'

/** The text as a QR code in SVG, sharp at any size, with the quiet zone of four modules that readers require. */
export const drawQr = (text: string): string => renderSVG(text, { ecc: 'M', border: 4 })
