const zip = ['504b0304', '504b0506']
const anyBytes: string[] = []

/** Allowed files by extension: the content type, and the magic bytes in hex that must appear at offset `at`. */
const kinds: Record<string, { type: string; starts: string[]; at?: number }> = {
  pdf: { type: 'application/pdf', starts: ['255044462d'] },
  zip: { type: 'application/zip', starts: zip },
  epub: { type: 'application/epub+zip', starts: zip },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', starts: zip },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', starts: zip },
  pptx: { type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', starts: zip },
  png: { type: 'image/png', starts: ['89504e470d0a1a0a'] },
  jpg: { type: 'image/jpeg', starts: ['ffd8ff'] },
  jpeg: { type: 'image/jpeg', starts: ['ffd8ff'] },
  gif: { type: 'image/gif', starts: ['474946383761', '474946383961'] },
  webp: { type: 'image/webp', starts: ['57454250'], at: 8 },
  dng: { type: 'image/x-adobe-dng', starts: ['49492a00', '4d4d002a'] },
  psd: { type: 'image/vnd.adobe.photoshop', starts: ['38425053'] },
  mp3: { type: 'audio/mpeg', starts: ['494433', 'fffb', 'fff3', 'fff2'] },
  wav: { type: 'audio/wav', starts: ['52494646'] },
  ogg: { type: 'audio/ogg', starts: ['4f676753'] },
  m4a: { type: 'audio/mp4', starts: ['66747970'], at: 4 },
  mp4: { type: 'video/mp4', starts: ['66747970'], at: 4 },
  webm: { type: 'video/webm', starts: ['1a45dfa3'] },
  otf: { type: 'font/otf', starts: ['4f54544f'] },
  ttf: { type: 'font/ttf', starts: ['00010000', '74727565'] },
  txt: { type: 'text/plain; charset=utf-8', starts: anyBytes },
  csv: { type: 'text/csv; charset=utf-8', starts: anyBytes },
  json: { type: 'application/json', starts: anyBytes },
  xmp: { type: 'text/plain; charset=utf-8', starts: anyBytes },
  cube: { type: 'text/plain; charset=utf-8', starts: anyBytes },
}

export const fileEndings = Object.keys(kinds)

/** Determines the content type from the extension and the first bytes; undefined if the file is not allowed. */
export function detectContentType(name: string, head: Buffer): string | undefined {
  const kind = kinds[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '']
  if (!kind) return undefined
  if (kind.starts === anyBytes) return head.includes(0) ? undefined : kind.type
  const bytes = head.subarray(kind.at ?? 0).toString('hex')
  return kind.starts.some((start) => bytes.startsWith(start)) ? kind.type : undefined
}

const maxNameLength = 150
const maxReadName = 500

/** The base name without control characters, path separators and bidirectional text marks. */
export function cleanName(name: string): string {
  // The name is cut first, because Unicode normalisation takes quadratic time for a letter with many combining marks.
  const last = name.slice(-maxReadName).toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  const clean = last.replace(/[\u0000-\u001f\u007f"<>|:*?\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').trim()
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length).replace(/^\.+/, '') || 'file'
  return stem.slice(0, maxNameLength - ending.length) + ending
}

/** Images are stored in these widths and, if narrower than the largest, in their own width. */
export const imageWidths = [320, 640, 960, 1280] as const
export const maxImageBytes = 20 * 1024 * 1024
export const maxImagePixels = 50_000_000

/**
 * The most pixels of a picture, so that reading it takes at most about 150 MB. Most formats are read row by row;
 * progressive JPEG, interlaced PNG and GIF need all pixels at once, and AVIF several copies of them.
 */
export function findMaxPixels(format: string, isProgressive: boolean | undefined): number {
  if (format === 'avif' || format === 'heif') return 8_000_000
  return isProgressive || format === 'gif' ? 25_000_000 : maxImagePixels
}

export function widthsFor(width: number): number[] {
  const smaller = imageWidths.filter((candidate) => candidate <= width)
  return smaller.length === 0 || (width < imageWidths.at(-1)! && !smaller.includes(width as 320))
    ? [...smaller, width]
    : [...smaller]
}

export const linkSeconds = 15 * 60
