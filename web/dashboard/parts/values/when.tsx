import { useFormat } from '../../messages/format.ts'

/** "3 hours ago", with the exact time as a tooltip. */
export function When({ at }: { at: string }) {
  const format = useFormat()
  return (
    <time dateTime={at} title={format.moment(at)}>
      {format.ago(at)}
    </time>
  )
}
