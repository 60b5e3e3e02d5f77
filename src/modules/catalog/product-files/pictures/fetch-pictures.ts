import type { ObjectStore } from '../../../../integrations/object-store/index.ts'
import { enqueueAll } from '../../../../platform/background/jobs.ts'
import type { Db, Tx } from '../../../../platform/db/types.ts'
import { AppError } from '../../../../platform/errors/errors.ts'
import type { Requester } from '../../../../platform/outbound-http/send-request.ts'
import { createImage } from '../../files/index.ts'
import { replaceImage } from '../../products/index.ts'
import { isElsewhere } from './check-pictures.ts'

export type PicturesJob = { business_id: number; product_id: number }

/** Queues the pictures of imported products, one product of a business after the other. */
export const queuePictures = (tx: Tx, business_id: number, productIds: number[]) =>
  enqueueAll(
    tx,
    'fetch-pictures',
    productIds.map((product_id) => ({
      payload: { business_id, product_id } satisfies PicturesJob,
      key: `pictures:${product_id}`,
      queue: `pictures:${business_id}`,
    })),
  )

type Outside = { db: Db; objects: ObjectStore; pictures: Requester }

/**
 * Fetches the pictures of a product that stand elsewhere, and stores them as uploads. One that cannot be fetched keeps its
 * address, which browsers load from there; the job is tried again unless the server said that there is no picture.
 */
export async function fetchPictures({ db, objects, pictures }: Outside, job: PicturesJob, now: Date) {
  const product = await db
    .selectFrom('products')
    .select('images')
    .where('business_id', '=', job.business_id)
    .where('id', '=', job.product_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  let failed: string | undefined
  for (const url of product?.images.filter(isElsewhere) ?? []) {
    const { status, error, bytes } = await pictures.download(url)
    if (error !== null || (status !== null && status >= 500)) failed = error ?? `Status ${status}`
    if (error !== null || status !== 200) continue
    const image = await store(db, objects, job.business_id, bytes, now)
    if (image) await replaceImage(db, job, url, image, now)
  }
  if (failed) throw new Error(`A picture could not be fetched: ${failed}`)
}

/** The key of the stored picture; undefined if the bytes are none. */
async function store(db: Db, objects: ObjectStore, businessId: number, bytes: Buffer, now: Date) {
  try {
    const { unique_id, widths } = await createImage(db, objects, businessId, async () => bytes, now)
    return `${unique_id}/${widths.at(-1)}.webp`
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return undefined
    throw error
  }
}
