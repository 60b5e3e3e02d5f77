import { useElementSize } from '@mantine/hooks'
import { useMemo } from 'react'
import { styleNonce } from '../../../../style-nonce.ts'
import { toFrameDocument } from './mail-document.ts'
import classes from './messages.module.css'

/** Typical widths of mail programs, in pixels. */
export const frameWidths = { phone: 390, computer: 700 }

const shownHeight = 620

type Props = { html: string; title: string; width: number }

/** Shows a mail in a frame without scripts and without an origin, scaled down if it is too wide. */
export function MailFrame({ html, title, width }: Props) {
  const { ref, width: available } = useElementSize<HTMLDivElement>()
  const content = useMemo(() => toFrameDocument(html, styleNonce()), [html])
  const scale = available > 0 ? Math.min(1, available / width) : 1
  return (
    <div ref={ref} className={classes.stage} style={{ height: shownHeight }}>
      <iframe
        title={title}
        sandbox=""
        srcDoc={content}
        className={classes.frame}
        style={{
          width,
          height: shownHeight / scale,
          transform: `scale(${scale})`,
          marginInlineStart: marginFor(available, width * scale),
        }}
      />
    </div>
  )
}

const marginFor = (available: number, shown: number) => Math.max(0, (available - shown) / 2)
