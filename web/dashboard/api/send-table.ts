import { toAddress } from '../../client/request.ts'
import type { Answer, Input, Operation } from './call.ts'
import { type Progress, upload } from './upload.ts'

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends a CSV or Excel file as the whole body of a request. */
export function sendTable<K extends Operation>(
  operation: K,
  { path, query }: Input<K> & { path?: object; query?: object },
  file: File,
  onProgress: Progress,
): Promise<Answer<K>> {
  const [method, template] = operation.split(' ') as [string, string]
  const type = file.name.toLowerCase().endsWith('.xlsx') ? excelType : 'text/csv'
  return upload(method, toAddress(template, path, query), file, { 'content-type': type }, onProgress)
}
