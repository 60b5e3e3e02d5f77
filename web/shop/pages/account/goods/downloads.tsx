import { useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import type { CustomerDownload } from '../../../api/types.generated.ts'
import type { Context } from '../../../context.ts'
import { Problem } from '../../../parts/notice.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'

const megabyte = 1024 * 1024
const formatSize = ({ number }: Context, bytes: number) =>
  bytes < megabyte
    ? `${number(Math.max(1, Math.round(bytes / 1024)))} kB`
    : `${number(Math.round((bytes / megabyte) * 10) / 10)} MB`

export function Downloads({ downloads }: { downloads: CustomerDownload[] }) {
  const { language } = useShop()
  return (
    <section class="section">
      <h2 class="section-title">{say(language, 'downloads')}</h2>
      <ul class="records">
        {downloads.map((download) => (
          <li key={download.entitlement_id} class="record">
            <h3>{download.variant_name ?? download.product_name}</h3>
            <p class="quiet small">{say(language, 'order_number', { number: download.order_number })}</p>
            {download.files.map((file) => (
              <DownloadFile key={file.id} entitlementId={download.entitlement_id} file={file} />
            ))}
            {download.self_file_urls
              .filter((url) => /^https?:\/\//.test(url))
              .map((url) => (
                <a key={url} href={url} rel="noopener" target="_blank">
                  {say(language, 'open_file')}
                </a>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

type FileProps = { entitlementId: string; file: CustomerDownload['files'][number] }

/** Each click requests a new short-lived download URL, which counts towards the limit. */
function DownloadFile({ entitlementId, file }: FileProps) {
  const context = useShop()
  const { call, language } = context
  const [problem, setProblem] = useState<ApiError>()
  const isUsedUp = file.downloads_left === 0
  const download = () => {
    setProblem(undefined)
    call('POST customers/me/downloads/{entitlement_id}/files/{file_id}', {
      path: { entitlement_id: entitlementId, file_id: file.id },
    }).then(({ url }) => location.assign(url), setProblem)
  }
  return (
    <div class="file">
      <span>
        {file.name} <span class="quiet small">{formatSize(context, file.size_in_bytes)}</span>
      </span>
      <button type="button" class="button button-quiet button-small" disabled={isUsedUp} onClick={download}>
        {say(language, 'download')}
      </button>
      {file.downloads_left !== null && (
        <span class="quiet small">{say(language, 'downloads_left', { count: file.downloads_left })}</span>
      )}
      {problem && <Problem problem={problem} />}
    </div>
  )
}
