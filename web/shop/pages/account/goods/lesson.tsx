import { useRef } from 'preact/hooks'
import type { CustomerCourseContent } from '../../../api/types.generated.ts'
import { CheckIcon } from '../../../parts/icons.tsx'
import { Markdown } from '../../../parts/markdown.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'
import { readVideo, watchedShare } from './video.ts'

type Props = { content: CustomerCourseContent; onProgress: (progress: number) => void; onNext?: () => void }

/** Progress is sent in steps of this many percent, not on each `timeupdate`. */
const step = 10

/** One lesson: video, text and progress. Only a video played in this page reports its progress automatically. */
export function Lesson({ content, onProgress, onNext }: Props) {
  const { language } = useShop()
  const video = content.video_url ? readVideo(content.video_url) : undefined
  const { is_completed } = content.progress
  return (
    <article class="lesson">
      <h2 class="lesson-title">{content.title}</h2>
      {video?.kind === 'file' && <Film key={video.src} src={video.src} content={content} onProgress={onProgress} />}
      {video?.kind === 'frame' && (
        <iframe class="film" src={video.src} title={content.title} allow="fullscreen; picture-in-picture" />
      )}
      {video?.kind === 'link' && (
        <a href={video.src} rel="noopener" target="_blank" class="button button-quiet">
          {say(language, 'watch_video')}
        </a>
      )}
      {content.text && <Markdown text={content.text} />}
      <div class="record-actions">
        {is_completed ? (
          <p class="lesson-done" role="status">
            <CheckIcon /> {say(language, 'lesson_done')}
          </p>
        ) : (
          <button type="button" class="button" onClick={() => onProgress(100)}>
            {say(language, 'mark_done')}
          </button>
        )}
        {onNext && (
          <button type="button" class="button button-quiet" onClick={onNext}>
            {say(language, 'next_lesson')}
          </button>
        )}
      </div>
    </article>
  )
}

function Film({
  src,
  content,
  onProgress,
}: {
  src: string
  content: CustomerCourseContent
  onProgress: (progress: number) => void
}) {
  const sent = useRef(content.progress.progress)
  return (
    // biome-ignore lint/a11y/useMediaCaption: the merchant's video comes without a file of captions
    <video
      class="film"
      src={src}
      controls
      playsInline
      preload="metadata"
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
        const share = watchedShare(currentTime, duration, content.duration)
        if (share < sent.current + step) return
        sent.current = share
        onProgress(share)
      }}
      onEnded={() => {
        if (sent.current >= 100) return
        sent.current = 100
        onProgress(100)
      }}
    />
  )
}
