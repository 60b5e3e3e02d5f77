import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAct, useApi } from '../../../../api/hooks.ts'
import { sendFile } from '../../../../api/send-file.ts'
import type { DigitalProductFile, Product } from '../../../../api/types.generated.ts'
import { loadWords } from '../../../../messages/loaded-words.ts'
import { problemText } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { FileDrop } from '../../../../parts/fields/file-drop.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../../parts/lists/records.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { goodsWords } from '../../digital-goods/words.ts'
import { productWords } from '../words.ts'
import classes from './form.module.css'

const loadGoods = async () => (await Promise.all([import('../../digital-goods/goods.tsx'), loadWords([goodsWords])]))[0]
const Lessons = lazy(async () => ({ default: (await loadGoods()).Lessons }))
const LicenseKeys = lazy(async () => ({ default: (await loadGoods()).LicenseKeys }))
const LicenseSource = lazy(async () => ({ default: (await loadGoods()).LicenseSource }))

type Path = { business_id: string; variant_id: string }

/** Edits what buyers of a digital product receive for each variant: files, lessons or keys. */
export default function Content({ product }: { product: Product }) {
  const { productForm: words } = useWords(productWords)
  const { path: business, can } = useBusiness()
  const [chosen, setChosen] = useState<string>()
  const { item_type: type, variants } = product
  const variant = variants.find(({ unique_id }) => unique_id === chosen) ?? variants[0]!
  const hasLessons = type === 'course' || variant.is_lms_enabled
  const hasKeys = type === 'license' || variant.is_license_enabled
  const hasFiles = (type === 'digital' || variant.is_file_enabled) && can('orders:manage')
  const path = { ...business, variant_id: variant.unique_id }
  if (!hasLessons && !hasKeys && !hasFiles && variants.length === 1) return null
  return (
    <Card title={words.content}>
      <Stack key={variant.unique_id}>
        {variants.length > 1 && (
          <NativeSelect
            label={words.contentFor}
            value={variant.unique_id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={variants.map(({ unique_id, name }) => ({ value: unique_id, label: name }))}
          />
        )}
        {hasFiles && <Files path={path} />}
        <Suspense>
          {hasLessons && <Lessons path={path} />}
          {hasKeys && <LicenseSource path={path} />}
          {hasKeys && <LicenseKeys path={path} />}
        </Suspense>
      </Stack>
    </Card>
  )
}

type Upload = { name: string; share: number; problem?: string }

/** Edits the files that buyers of a variant download. */
function Files({ path }: { path: Path }) {
  const { productForm: words } = useWords(productWords)
  const files = useApi('GET /api/businesses/{business_id}/variants/{variant_id}/digital-product-files', { path })
  const { upload, send } = useUpload(path, () => files.refetch())
  const isSending = Boolean(upload && !upload.problem)
  return (
    <Stack gap="sm">
      <Loaded query={files} rows={1}>
        {({ data }) =>
          data.length === 0 ? <Text size="sm">{words.noFiles}</Text> : <FileRecords files={data} path={path} />
        }
      </Loaded>
      <UploadState upload={upload} />
      <FileDrop label={words.addFile} hint={words.fileHint} accept="" onFile={send} isBusy={isSending} />
    </Stack>
  )
}

type FilesProps = { files: DigitalProductFile[]; path: Path }

function FileRecords({ files, path }: FilesProps) {
  const { common, table } = useMessages()
  const { productForm: words } = useWords(productWords)
  const remove = useAct('DELETE /api/businesses/{business_id}/variants/{variant_id}/digital-product-files/{file_id}')
  return (
    <Records label={words.files}>
      {files.map(({ id, name, size_in_bytes, url }) => (
        <Record
          key={id}
          name={name}
          lines={[`${Math.max(1, Math.round(size_in_bytes / 1024))} kB`]}
          actions={
            <>
              <Button component="a" href={url} size="xs" variant="default" download>
                {table.download}
              </Button>
              <Confirm
                label={common.remove}
                title={words.removeFileTitle(name)}
                text={words.removeFileText}
                onConfirm={() => remove.mutateAsync({ path: { ...path, file_id: id } })}
              />
            </>
          }
        />
      ))}
    </Records>
  )
}

function UploadState({ upload }: { upload: Upload | undefined }) {
  const { productForm: words } = useWords(productWords)
  return (
    <div role="status">
      {upload &&
        (upload.problem ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {words.uploadFailed(upload.name, upload.problem)}
          </Text>
        ) : (
          <>
            <Text size="sm">{words.uploading(upload.name)}</Text>
            <progress
              className={classes.progress}
              value={upload.share}
              max={1}
              aria-label={words.uploading(upload.name)}
            />
          </>
        ))}
    </div>
  )
}

/** Sends a file, and then calls `onSent`. */
function useUpload(path: Path, onSent: () => Promise<unknown>) {
  const messages = useMessages()
  const [upload, setUpload] = useState<Upload>()
  const send = async (file: File) => {
    setUpload({ name: file.name, share: 0 })
    try {
      const operation = 'POST /api/businesses/{business_id}/variants/{variant_id}/digital-product-files'
      await sendFile(operation, { path }, file, {}, (share) => setUpload({ name: file.name, share }))
      setUpload(undefined)
      await onSent()
    } catch (error) {
      setUpload({ name: file.name, share: 0, problem: problemText(error, messages) })
    }
  }
  return { upload, send }
}
