import sharp from 'sharp'
import type { Route } from '../../../src/access/route.ts'
import { excelAttacks } from './excel.ts'
import type { Sizes } from './inputs.ts'
import { freeMatches, type NearMatches, nested, runs } from './texts.ts'

type FileInput = { attack: string; type: string; make: () => Buffer }

const boundary = 'slow'
const multipart = `multipart/form-data; boundary=${boundary}`
const form = 'application/x-www-form-urlencoded'

/** A picture with the most accepted pixels, all of one colour: a small file that is large in memory. */
const largePicture = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'red' } })
  .png({ compressionLevel: 9 })
  .toBuffer()

function inMultipart(file: Buffer | string, name = 'a.csv', type = 'text/csv'): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** Uploads are read as a whole up to a mebibyte; imports are streamed, and accept more than the longest line. */
const countRealBytes = (route: Route) => (route.isUpload ? 1_040_000 : 8_000_000)

/** Whether files are read as tables, in which case Excel files are accepted too. */
const takesTables = ({ uploads, bodyType }: Route) => uploads === 'text/csv' || bodyType === 'text/csv'

const repeat = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length))

/** Bodies other than JSON: forms, files and mails. */
export function* fileInputs(route: Route, near: NearMatches, { bodyBytes, isShort }: Sizes): Generator<FileInput> {
  const room = bodyBytes - 1000
  const texts = isShort ? runs.slice(0, 1) : [...runs, ...nested, ...freeMatches(near, room)]
  if (route.form) {
    const names = (bytes: number) => {
      let all = ''
      for (let i = 0; all.length < bytes; i++) all += `k${i}=&`
      return Buffer.from(all)
    }
    yield { attack: 'many names', type: form, make: () => names(room) }
    if (isShort) return
    yield { attack: 'repeated names', type: form, make: () => Buffer.from(repeat('a=&', room)) }
    yield { attack: 'ampersands', type: form, make: () => Buffer.from(repeat('&', room)) }
    yield { attack: 'percent signs', type: form, make: () => Buffer.from(repeat('%', room)) }
    yield { attack: 'encoded marks', type: form, make: () => Buffer.from(`a=${repeat('%CC%81', room)}`) }
  }
  if (route.mailExample)
    for (const { name, make } of texts)
      yield {
        attack: `mail of ${name}`,
        type: 'message/rfc822',
        make: () => Buffer.from(`${route.mailExample}\r\n${make(room)}`),
      }
  const isPicture = route.bodyType === 'image/*' || route.uploads === 'image/*'
  if (!route.isUpload && !route.bodyType) return
  const type = route.isUpload ? multipart : route.bodyType!.replace('*', 'png')
  const wrap = (file: Buffer | string) =>
    route.isUpload ? (isPicture ? inMultipart(file, 'a.png', 'image/png') : inMultipart(file)) : Buffer.from(file)
  if (isPicture) {
    yield { attack: 'a picture of 49 megapixels', type, make: () => wrap(largePicture) }
    yield {
      attack: 'a picture that breaks off',
      type,
      make: () => wrap(largePicture.subarray(0, largePicture.length / 2)),
    }
    yield { attack: 'many nested tags of an SVG', type, make: () => wrap(`<svg>${repeat('<g>', room)}`) }
  } else {
    const realBytes = countRealBytes(route)
    const head = (route.uploadExample ?? (typeof route.example === 'string' ? route.example : 'name\nKopi')).split(
      '\n',
    )[0]!
    for (const { name, make } of texts)
      yield { attack: `a row of ${name}`, type, make: () => wrap(`${head}\n${make(room - head.length)}`) }
    yield {
      attack: 'many empty rows',
      type,
      make: () => wrap(`${head}\n${repeat(`${','.repeat(head.split(',').length - 1)}\n`, room)}`),
    }
    yield { attack: 'many columns', type, make: () => wrap(`${repeat('a,', room)}`) }
    yield { attack: 'quoted fields', type, make: () => wrap(`${head}\n${repeat('"a",', room)}`) }
    if (!isShort) {
      yield {
        attack: '1,000 columns in 1,000 rows',
        type,
        make: () => {
          const names = Array.from({ length: 1000 - head.split(',').length }, (_, i) => `c${i}`)
          return wrap(
            `${head},${names.join()}\n${repeat(`${'1,'.repeat(999)}1\n`, Math.min(realBytes, 1_000_000) - 9000)}`,
          )
        },
      }
      yield {
        attack: 'one line of quotes, as long as a file may be',
        type,
        make: () => wrap(`${head}\n${repeat('"', realBytes)}`),
      }
      if (takesTables(route))
        for (const { name, make } of excelAttacks(head.split(',')))
          yield { attack: `an Excel file with ${name}`, type, make: () => wrap(make()) }
    }
  }
  if (!route.isUpload || isShort) return
  const part = (i: number) => `--${boundary}\r\ncontent-disposition: form-data; name="a${i}"\r\n\r\n\r\n`
  yield {
    attack: 'many parts',
    type,
    make: () => Buffer.from(Array.from({ length: Math.floor(room / 70) }, (_, i) => part(i)).join('')),
  }
  yield { attack: 'near-boundaries', type, make: () => inMultipart(repeat(`\r\n--${boundary.slice(0, -1)}`, room)) }
  yield { attack: 'line ends', type, make: () => inMultipart(repeat('\r\n', room)) }
}
