export type Video = { kind: 'file'; src: string } | { kind: 'frame'; src: string } | { kind: 'link'; src: string }

const youtube =
  /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{11})/
const vimeo = /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/

/** How a video URL is shown: in a video element, embedded from its site, or as a link. */
export function readVideo(address: string): Video | undefined {
  if (!/^https?:\/\//.test(address)) return undefined
  const [, youtubeId] = youtube.exec(address) ?? []
  if (youtubeId) return { kind: 'frame', src: `https://www.youtube-nocookie.com/embed/${youtubeId}` }
  const [, vimeoId] = vimeo.exec(address) ?? []
  if (vimeoId) return { kind: 'frame', src: `https://player.vimeo.com/video/${vimeoId}` }
  if (/\.(mp4|webm|m4v|mov|ogv)(\?|$)/i.test(address) || /\/v3\/files\//.test(address))
    return { kind: 'file', src: address }
  return { kind: 'link', src: address }
}

/** The part watched, in whole percent. A stream without a duration uses the duration of the lesson. */
export function watchedShare(at: number, length: number, named: number | null): number {
  const whole = Number.isFinite(length) && length > 0 ? length : (named ?? 0)
  return whole > 0 ? Math.min(99, Math.floor((at / whole) * 100)) : 0
}
